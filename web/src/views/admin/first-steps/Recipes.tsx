import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { type ComputedOdds, consolidated } from '../../../../../src/game/rules/long-run';
import { totalWeight } from '../../../../../src/game/rules/draw-table';
import { nextTables } from '../../../api/next-tables';
import { useOdds } from '../../../proof/useOdds';
import { FIRST_STEPS } from '../../../texts/first-steps';
import { kindOf } from '../../../texts/kinds';
import { useTexts } from '../../../texts/language';
import { Drawing } from './Drawing';
import { type Recipe, RECIPE_NAMES, type RecipeName, recipeOf } from './recipes';
import css from './first-steps.module.css';

const RAREST = 'super';
type Words = (typeof FIRST_STEPS)['en'];

/** Banners that work, with their exact odds, and the ways into the composer. */
export default function Recipes() {
  const t = useTexts(FIRST_STEPS);
  const [chosen, choose] = useState<RecipeName>('pity');
  const { data: next } = useQuery(nextTables);
  const recipes = RECIPE_NAMES.map((name) => recipeOf(name));
  const odds = useOdds(recipes.map(({ task }) => task));
  return (
    <>
      <fieldset className={css.recipes}>
        <legend className="visually-hidden">{t.choose}</legend>
        {recipes.map((recipe, place) => (
          <label key={recipe.name}>
            <input
              type="radio"
              name="recipe"
              className="visually-hidden"
              checked={recipe.name === chosen}
              onChange={() => choose(recipe.name)}
            />
            <Drawing recipe={recipe} />
            <b>{t.recipes[recipe.name]}</b>
            <span className="quiet small">{sentenceOf(recipe, odds[place], t) ?? t.computing}</span>
          </label>
        ))}
      </fieldset>
      {recipes.map((recipe) => recipe.name === chosen && <Asks key={recipe.name} recipe={recipe} />)}
      {next && <p className="quiet">{t.counts(next.day)}</p>}
      <p className="choices">
        <Link className="btn" to={`/admin/banners?recipe=${chosen}`}>
          {t.start(t.recipes[chosen])}
        </Link>
        <Link className="btn ghost" to="/admin/banners?recipe=empty">
          {t.empty}
        </Link>
      </p>
    </>
  );
}

/** Its cards, and how many of them are there. */
function Asks({ recipe: { cards } }: { recipe: Recipe }) {
  const t = useTexts(FIRST_STEPS);
  const all = [...new Set(cards.flatMap(([, own]) => own))];
  const has = all.filter((card) => (kindOf(card)?.art ?? '') !== '').length;
  return (
    <p>
      {t.asks(cards.map(([status, own]) => [status, own.length]))}
      {has === all.length ? t.all : t.have(has)}
      {has < all.length && <b>{t.pattern}</b>}
      {has < all.length && t.untilArt}
    </p>
  );
}

/** Its odds as the rules compute them; undefined while a worker does. */
function sentenceOf({ name, table }: Recipe, odds: ComputedOdds | null | undefined, t: Words): string | undefined {
  if (!odds) return undefined;
  const { rare, [RAREST]: rarest } = odds.pack?.statuses ?? {};
  if (name === 'ten') return t.ten(rare?.or_rarer ?? 0, rarest?.chance ?? 0);
  if (name === 'five') return t.five(rarest?.chance ?? 0);
  const { outcomes, rules } = table;
  const supers = totalWeight(outcomes.filter(({ status }) => status === RAREST));
  if (name === 'edition') return t.edition(supers, totalWeight(outcomes));
  return t.pity(1 / (consolidated(table, odds).statuses[RAREST]?.chance ?? 0), rules?.rarities[0]?.within ?? 0);
}
