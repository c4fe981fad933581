import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { PublishedDraw } from '../../../src/game/rules/published';
import { STANDARD } from '../api/banners';
import { oddsOf } from '../api/queries';
import { TEXTS } from '../texts';
import { type Fact, Facts } from './Facts';

const t = TEXTS.under;

interface UnderProps {
  readonly draw: Pick<PublishedDraw, 'banner' | 'counters' | 'number' | 'state' | 'decided_by' | 'table'>;
}

/** The banner and the rules of a draw, as it is listed, in words. The standard banner without rules needs none. */
export function Under({ draw }: UnderProps) {
  const { banner, counters, number, state, decided_by, table } = draw;
  const isRuled = typeof counters === 'string' && typeof number === 'number';
  const { data: odds } = useQuery({ ...oddsOf(table), enabled: isRuled });
  if (banner === STANDARD && !isRuled) return null;
  const facts: Fact[] = [
    [
      t.banner,
      <Link className="link" to={banner === STANDARD ? '/odds' : `/odds?banner=${banner}`}>
        {banner}
      </Link>,
    ],
  ];
  if (isRuled) {
    facts.push([t.number, t.numberText(number, counters)]);
    facts.push([t.before, state && odds ? wordsOf(state, odds) : '']);
    facts.push([t.decided, decided_by ? t.decidedBy[decided_by] : '']);
  }
  return <Facts facts={facts} />;
}

/** The state before a draw: a number for each guarantee, then that of the featured cards. */
function wordsOf(state: readonly number[], { guarantees, featured }: Rules): string {
  const counted = guarantees ?? [];
  const parts = counted.map(({ statuses }, place) => t.without(state[place] ?? 0, statuses));
  if (featured) parts.push(t.missed(state[counted.length] ?? 0, featured.statuses));
  return parts.join('; ');
}

interface Rules {
  readonly guarantees: readonly { readonly statuses: readonly string[] }[] | null;
  readonly featured: { readonly statuses: readonly string[] } | null;
}
