import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { operationsOf } from '../src/views/admin/operators/tasks';
import { RECIPE_NAMES, recipeOf, withRecipe } from '../src/views/admin/first-steps/recipes';
import type { NextTablesRead } from '../src/api/client';

const cardsOf = (kinds: readonly number[]) => Object.fromEntries(recipeOf('pity', kinds).cards);

describe('a recipe', () => {
  it('has the kinds of the game by their numbers, and then the next free numbers', () => {
    expect(cardsOf([])).toEqual({ super: [3, 4], rare: [2], normal: [1] });
    expect(cardsOf([5, 9])).toEqual({ super: [10, 11], rare: [9], normal: [5] });
    expect(cardsOf([1, 2, 3, 4, 5])).toEqual({ super: [3, 4], rare: [2], normal: [1] });
  });

  it('goes beside the banners that are there, once', () => {
    const empty = { banners: [], lists: {}, currencies: {} } as unknown as NextTablesRead;
    for (const name of RECIPE_NAMES) {
      const once = withRecipe(empty, name);
      expect(once.banners).toHaveLength(1);
      expect(withRecipe(once, name)).toBe(once);
    }
    expect(withRecipe(empty, 'edition').currencies).toEqual({ ticket: {} });
    expect(withRecipe(empty, 'unknown')).toBe(empty);
  });
});

it('a token for a bot allows what the page about bots says', () => {
  const [, operations = ''] = /--operations (\S+)/.exec(readFileSync('docs/bots.md', 'utf8')) ?? [];
  expect(operationsOf(['bot'])).toEqual(operations.split(','));
});
