import { boxWaits } from '../../../../src/game/rules/box-odds';
import { chancesIn, withoutRulesDue } from '../../../../src/game/rules/draw-state';
import type { Price } from '../../../../src/game/rules/economy';
import { type DrawTable, totalWeight } from '../../../../src/game/rules/draw-table';
import { curveOf, weightFor } from '../../../../src/game/rules/progress';
import { type Consolidated, consolidated } from '../../../../src/game/rules/long-run';
import { type PackOdds, publishedPack } from '../../../../src/game/rules/pack-odds';
import FirstDraws from '../../parts/FirstDraws';
import plotCss from '../../parts/chance-plot.module.css';
import { ChancePlot } from '../../parts/ChancePlot';
import { firstReaching } from '../../parts/plot';
import { texts } from '../../texts';
import { operatorTexts } from '../../texts/operator';
import { statusesByRarity } from '../odds/pack-rows';
import { PackTable } from '../odds/PackTable';
import css from './compose.module.css';
import type { SoundTable } from './useChecked';

const t = () => operatorTexts().compose;
/** A curve without an end is shown until so many have one, or for so many draws. */
const MOST = { part: 0.95, draws: 300 };

interface OutlookProps extends SoundTable {
  readonly price: Price;
  readonly status: string;
}

/** What comes of a table: its odds, and what players will read. */
export default function Outlook({ table, odds, price, status }: OutlookProps) {
  const { statuses } = consolidated(table, odds);
  return (
    <section className={css.outlook} aria-label={t().outlook}>
      {table.box && <OfBox table={table} />}
      {odds.pack && <OfPack table={table} pack={odds.pack} />}
      {!table.box && !odds.pack && <OfDraws table={table} statuses={statuses} status={status} />}
      <FirstDraws first={odds.first} arePacks={odds.pack !== undefined} />
      <h2>{t().players}</h2>
      <Players table={table} price={price} statuses={statuses} />
    </section>
  );
}

/** For a rarity: its odds, and the chance of each draw. */
function OfDraws({ table, statuses, status }: Omit<OutlookProps, 'odds' | 'price'> & Pick<Consolidated, 'statuses'>) {
  const { outcomes, rules } = table;
  const shown = statuses[status] ? status : ((rules?.rarities[0] ?? outcomes[0])?.status ?? '');
  const chances = chancesIn(table, withoutRulesDue(table));
  const one = chances.reduce((sum, chance, place) => sum + (outcomes[place]?.status === shown ? chance : 0), 0);
  const all = statuses[shown]?.chance ?? one;
  return (
    <>
      <Large part={all} text={t().allTold(shown, all)} more={t().oneDraw(one, rules !== undefined)} />
      <h2>{t().curve(shown)}</h2>
      <Curve chances={curveFor(table, shown, one)} />
    </>
  );
}

/** Of packs in the long run: how often the rarest status is in one, and what each slot gives. */
function OfPack({ table, pack }: { table: DrawTable; pack: PackOdds }) {
  const [[status, { chance }] = ['', { chance: 0 }]] = statusesByRarity(pack);
  return (
    <>
      <Large part={chance} text={t().inPacks(status, chance)} />
      <PackTable table={table} pack={publishedPack(table, pack)} />
    </>
  );
}

/** Of a full box: how long the rarest status takes to come. */
function OfBox({ table }: { table: DrawTable }) {
  const [[status, { mean, most }] = ['', { mean: 0, most: 0 }]] = Object.entries(boxWaits(table).statuses).sort(
    ([, one], [, other]) => other.mean - one.mean,
  );
  const all = totalWeight(table.outcomes);
  const copies = totalWeight(table.outcomes.filter((each) => each.status === status));
  return <Large part={copies / all} text={t().ofBox(status, copies, all)} more={t().wait(mean, most)} />;
}

/** A share, large, and what it is of. */
function Large({ part, text, more }: { part: number; text: string; more?: string }) {
  return (
    <div className={css.large}>
      <div className={css.share}>
        {(100 * part).toFixed(2)}
        <small>%</small>
      </div>
      <p>
        {text}
        <span className="quiet">{more}</span>
      </p>
    </div>
  );
}

/** The rules in the words of the page. */
function Players({ table, price, statuses }: { table: DrawTable; price: Price } & Pick<Consolidated, 'statuses'>) {
  const costs = texts().costs.words(price, table.pack ? 'pack' : 'draw');
  const rarities = table.rules?.rarities ?? [];
  return (
    <div className={css.read}>
      {rarities.map((rarity, place) => {
        const odds = statuses[rarity.status];
        return (
          <div key={rarity.status}>
            <h3>{t().headline(rarity, place === 0)}</h3>
            <ul>
              {texts()
                .banners.ruleWords(rarity, weightFor(table, rarity), place === 0)
                .map((words) => (
                  <li key={words}>{words}</li>
                ))}
            </ul>
            <p className="quiet">{odds && t().longRun(rarity.status, odds.chance, odds.featured)}</p>
          </div>
        );
      })}
      {rarities.length === 0 && <p>{t().noRules[table.box?.of ?? (table.pack ? 'pack' : 'draws')]}</p>}
      {costs.length > 0 && <p>{texts().costs.sentence(costs)}</p>}
    </div>
  );
}

/** The parts of players who have one by each draw. */
function reachedIn(curve: readonly number[]): number[] {
  const reached: number[] = [];
  for (const chance of curve) reached.push(1 - (1 - (reached.at(-1) ?? 0)) * (1 - chance));
  return reached;
}

/** The chances of the draws after the last one, also where none is certain. */
function curveFor(table: DrawTable, status: string, one: number): readonly number[] {
  const place = (table.rules?.rarities ?? []).findIndex((rarity) => rarity.status === status);
  const curve = place >= 0 ? curveOf(table, place) : [one];
  if (curve.length > 1) return curve;
  const [chance = one] = curve;
  const draws = chance < 1 ? Math.ceil(Math.log(1 - MOST.part) / Math.log1p(-chance)) : 1;
  return Array.from({ length: Math.max(2, Math.min(MOST.draws, draws)) }, () => chance);
}

/** The chance of each draw as steps, and as a line how many have one by then. */
function Curve({ chances }: { chances: readonly number[] }) {
  const draws = chances.length;
  const reached = reachedIn(chances);
  const half = 1 + (firstReaching(0.5, reached) ?? -1);
  const label = t().curveText(chances[0] ?? 0, draws, reached.at(-1) ?? 0);
  return (
    <>
      <p className={css.legend}>
        <span>{t().thisDraw}</span>
        <span>{t().byThen}</span>
        {half > 0 && <span>{t().half(half)}</span>}
      </p>
      <ChancePlot label={label} last={draws}>
        {(x, y) => {
          const line = reached.map((part, at) => `L${x(at + 1)} ${y(part)}`).join('');
          const steps = chances.map((chance, at) => `V${y(chance)}H${x(at + 1)}`).join('');
          return (
            <>
              <path className={plotCss.second} d={`M${x(0)} ${y(0)}${line}`} />
              <path d={`M${x(0)} ${y(chances[0] ?? 0)}${steps}`} />
              {half > 0 && <circle cx={x(half)} cy={y(reached[half - 1] ?? 0)} r="4" />}
            </>
          );
        }}
      </ChancePlot>
    </>
  );
}
