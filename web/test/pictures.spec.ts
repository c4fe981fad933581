import { describe, expect, it } from '@jest/globals';
import type { Kind } from '../src/texts/kinds';
import { plannedFor } from '../src/views/admin/pictures';
import { kindContent, typedOf } from '../src/views/admin/typed-kind';

const KINDS = [kind(7, 'Lamp Keeper'), kind(12, '12 Monkeys')];

function kind(card: number, name: string): Kind {
  return { card, name, names: {}, series: '', art: '' };
}

describe('pictures that are dropped on the desk', () => {
  it.each<[string[], [card: number, name?: string][]]>([
    [
      ['7.png', '0007 another.JPG'],
      [[7], [7]],
    ],
    [['lamp keeper.jpeg'], [[7]]],
    [
      ['9.webp', '10_Gull.webp', 'Fox.webp', 'Owl.png'],
      [
        [9, '9'],
        [10, 'Gull'],
        [13, 'Fox'],
        [14, 'Owl'],
      ],
    ],
    [['cards.json', '.DS_Store', '7.svg', 'png'], []],
    [['1234567890 wishes.png'], [[13, '1234567890 Wishes']]],
    [
      ['lamp-keeper.png', 'fox_postman.png', 'McGull.png', '20 night round.png'],
      [[7], [21, 'Fox Postman'], [22, 'McGull'], [20, 'Night Round']],
    ],
  ])('%j go to their kinds, or make new ones', (files, expected) => {
    const plan = plannedFor(
      files.map((name) => new File([], name)),
      KINDS,
    );
    expect(plan.map(({ card, name }) => (name === undefined ? [card] : [card, name]))).toEqual(expected);
  });
});

describe('the names of a kind in other languages', () => {
  it('stand in lines, and come out of them as they were', () => {
    const names = { ja: '灯台守', 'pt-BR': 'a: b' };
    const typed = typedOf({ ...kind(7, 'a'), names, text: 'b', author: '', created_at: '', updated_at: '' });
    expect(typed.names).toBe('ja: 灯台守\npt-BR: a: b');
    expect(kindContent(typed)).toEqual({ name: 'a', names, text: 'b', series: '', author: '' });
  });

  it('have no empty line, and the language "" where none is said', () => {
    expect(kindContent({ ...typedOf(null), names: '\n  de :  Motte \n\nMoth\nfr:\n' }).names).toEqual({
      de: 'Motte',
      '': 'Moth',
    });
  });
});
