import type { FirstDraws as Odds, FirstOdds } from '../../../src/game/rules/first-draws';
import { texts } from '../texts';
import { percent, whole } from '../texts/format';
import css from './first-draws.module.css';

const t = () => texts().banners.first;

interface FirstDrawsProps {
  readonly first: readonly Odds[];
  readonly arePacks?: boolean;
  readonly title?: string;
  readonly text?: string;
}

/** What a new player gets in the first draws of a banner: how many on average, and the chance of at least one. */
export default function FirstDraws({ first, arePacks = false, ...words }: FirstDrawsProps) {
  const what = arePacks ? 'pack' : 'draw';
  const { title = t().title(what), text = t().text(what) } = words;
  return (
    <section className={css.first}>
      <h2>{title}</h2>
      <p className="quiet">{text}</p>
      <div role="region" aria-label={title} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t().number(what)}</th>
              {first.map(({ draws }) => (
                <th key={draws} scope="col">
                  {whole(draws)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rowsOf(first).map((row) => (
              <Row key={row.name} {...row} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface RowProps {
  readonly name: string;
  /** For each number of draws. */
  readonly odds: readonly (FirstOdds | undefined)[];
}

/** Rarities, the rarest first, then cards. */
function rowsOf(first: readonly Odds[]): RowProps[] {
  const { statuses = {}, featured = [], targets = [] } = first[0] ?? {};
  const ofStatuses = Object.entries(statuses)
    .sort(([, one], [, other]) => one.expected - other.expected)
    .map(([name]) => ({ name, odds: first.map((each) => each.statuses[name]) }));
  const ofCards = featured.map(({ card, status }, at) => {
    return { name: texts().cards.name(card, status), odds: first.map((each) => each.featured[at]) };
  });
  const ofTargets = targets.map(({ card, status }, at) => {
    return { name: t().named(texts().cards.name(card, status)), odds: first.map((each) => each.targets?.[at]) };
  });
  return [...ofStatuses, ...ofCards, ...ofTargets];
}

function Row({ name, odds }: RowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {odds.map((each, at) => (
        <td key={at}>
          {each && shortened(each.expected)}
          <small>{each && percent(each.chance)}</small>
        </td>
      ))}
    </tr>
  );
}

/** As many digits as say something. */
function shortened(expected: number): string {
  return String(Number(expected.toPrecision(3)));
}
