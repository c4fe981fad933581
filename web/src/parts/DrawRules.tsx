import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DrawState } from '../../../src/game/rules/draw-state';
import type { PublishedDraw } from '../../../src/game/rules/published';
import { DECIDERS, waited } from '../../../src/game/rules/rarity-rules';
import { STANDARD } from '../../../src/game/rules/draw-table';
import type { OddsRead } from '../api/client';
import { tableOf } from '../api/draw-table';
import { oddsOf } from '../api/queries';
import { bannerPath } from '../paths';
import { texts } from '../texts';
import { PRINTS } from '../texts/prints';
import { useTexts } from '../texts/language';
import { deciderOf } from './chance';
import { type Fact, Facts } from './Facts';

const t = () => texts().drawRules;

interface DrawRulesProps {
  readonly draw: Pick<
    PublishedDraw,
    'banner' | 'counters' | 'number' | 'state' | 'decided_by' | 'table' | 'target' | 'outcome' | 'box_number'
  >;
}

/** The banner and the rules of a draw, as it is listed, in words. The standard banner without rules needs none. */
export function DrawRules({ draw }: DrawRulesProps) {
  const prints = useTexts(PRINTS);
  const { banner, counters, number, state, decided_by, table, target, outcome, box_number } = draw;
  const isRuled = typeof counters === 'string' && typeof number === 'number';
  const { data: odds } = useQuery({ ...oddsOf(table), enabled: isRuled || typeof box_number === 'number' });
  if (banner === STANDARD && !isRuled) return null;
  const facts: Fact[] = [
    [
      t().banner,
      <Link className="link" to={bannerPath(banner)}>
        {banner}
      </Link>,
    ],
  ];
  if (isRuled) {
    facts.push([t().number, t().numberText(number, counters)]);
    facts.push([t().before, state && odds && !odds.box ? wordsOf(state, odds) : '']);
    if (typeof target === 'number') facts.push([t().target, texts().cards.number(target)]);
    const listed = odds?.box ? undefined : DECIDERS.find((each) => each === decided_by);
    const isOpen = listed === 'featured' && odds === undefined;
    const isWaiting = listed === 'featured' && odds && deciderOf(outcome, listed, odds) !== listed;
    const decider = isOpen ? undefined : isWaiting ? 'waits' : listed;
    facts.push([t().decided, decider ? t().decidedBy[decider] : '']);
  }
  if (typeof box_number === 'number') facts.push([prints.number, prints.no(box_number)]);
  if (state && odds?.box) facts.push([t().before, prints.before(odds.total - drawnBefore(state), odds.total)]);
  return <Facts facts={facts} />;
}

/** How many copies had come out of a box. */
function drawnBefore(state: DrawState): number {
  return state.flat().reduce((sum, copies) => sum + copies, 0);
}

/** The state before a draw, of each rarity. */
function wordsOf(state: DrawState, odds: OddsRead): string {
  const rarities = tableOf(odds).rules?.rarities ?? [];
  const parts = rarities.flatMap(({ status, featured }, place) => {
    const [number = 0, misses = 0, ofFeatured = 0] = state[place] ?? [];
    const [since, dry] = [waited(number), waited(ofFeatured)];
    return [
      since === undefined ? t().kept(status) : t().without(since, status, place === 0),
      featured?.misses === undefined || misses === 0 ? '' : t().missed(misses, status),
      featured?.within === undefined ? '' : dry === undefined ? t().keptFeatured(status) : t().dry(dry, status),
    ];
  });
  return parts.filter((words) => words !== '').join('; ');
}
