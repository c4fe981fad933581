import { Link } from 'react-router';
import { chancesIn, firstState } from '../../../../src/game/rules/draw-state';
import type { OddsRead } from '../../api/client';
import { tableOf } from '../../api/draw-table';
import type { BannerOdds } from '../../api/useOddsInForce';
import { Figure } from '../../parts/Figure';
import { bannerPath } from '../../paths';
import { KIND } from '../../texts/kind';
import { useTexts } from '../../texts/language';
import css from './kind.module.css';

/** Further digits say nothing to a player. */
const EXACT = 100;

/** How likely a kind is on each banner in force: in one draw, and with rules in the long run. */
export function KindChances({ card, inForce }: { card: number; inForce: readonly BannerOdds[] }) {
  const t = useTexts(KIND);
  const having = inForce.filter(({ odds }) => statusesOf(card, odds).length > 0);
  if (having.length === 0) return <p className="quiet">{t.notNow}</p>;
  return (
    <div className={css.chances}>
      {having.map(({ name, odds }) => {
        const [status = ''] = statusesOf(card, odds);
        const ofRarity = odds.consolidated.statuses[status]?.chance ?? 0;
        return (
          <dl key={name}>
            <OneIn chance={chanceNow(card, odds)} words={t.today(name)} banner={name} />
            {odds.rarities !== null && odds.slots === null && (
              <OneIn chance={chanceInLongRun(card, odds)} words={t.inTheLongRun(name)} />
            )}
            {status !== 'normal' && <OneIn chance={ofRarity} words={t.ofRarity(status, name)} />}
          </dl>
        );
      })}
    </div>
  );
}

function OneIn({ chance, words, banner }: { chance: number; words: string; banner?: string }) {
  const t = useTexts(KIND);
  const draws = 1 / chance;
  return (
    <div>
      <dt>
        {banner === undefined ? (
          words
        ) : (
          <Link className="link" to={bannerPath(banner)}>
            {words}
          </Link>
        )}
      </dt>
      <dd>
        <span>{t.oneIn}</span> <Figure value={draws} decimals={draws < EXACT ? 1 : 0} />
      </dd>
    </div>
  );
}

/** While no rule is due. The cards of a pack differ, so of one it is the part of them all. */
function chanceNow(card: number, odds: OddsRead): number {
  if (odds.slots) return chanceInLongRun(card, odds);
  const table = tableOf(odds);
  const chances = chancesIn(table, firstState(table));
  return sumOf(card, odds, (place) => chances[place] ?? 0);
}

function chanceInLongRun(card: number, odds: OddsRead): number {
  return sumOf(card, odds, (place) => odds.consolidated.outcomes[place]?.chance ?? 0);
}

function sumOf(card: number, { outcomes }: OddsRead, chanceAt: (place: number) => number): number {
  return outcomes.reduce((sum, outcome, place) => sum + (outcome.card === card ? chanceAt(place) : 0), 0);
}

/** The rarities that a draw gives a card in, the rarest first. */
export function statusesOf(card: number, { outcomes, consolidated }: OddsRead): string[] {
  const statuses = new Set(outcomes.filter((outcome) => outcome.card === card).map(({ status }) => status));
  const chance = (status: string): number => consolidated.statuses[status]?.chance ?? 0;
  return [...statuses].sort((one, other) => chance(one) - chance(other));
}

/** The rarest one on any banner. */
export function statusOf(card: number, inForce: readonly BannerOdds[] = []): string {
  const all = inForce.flatMap(({ odds }) => statusesOf(card, odds));
  return all.find((status) => status === 'super') ?? all[0] ?? 'normal';
}
