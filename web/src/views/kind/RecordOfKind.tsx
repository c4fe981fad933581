import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { KindCopyList, KindRead } from '../../api/client';
import { kindVersions } from '../../api/kinds';
import { useShortUsers } from '../../api/named';
import { historyOf, wishersOf } from '../../api/trades';
import type { BannerOdds } from '../../api/useOddsInForce';
import { Facts } from '../../parts/Facts';
import { PlayerLink } from '../../parts/PlayerLink';
import { cardPath } from '../../paths';
import { longDay, whole } from '../../texts/format';
import { KIND } from '../../texts/kind';
import { useTexts } from '../../texts/language';
import { statusesOf } from './Chances';
import css from './kind.module.css';

interface RecordProps {
  readonly card: number;
  readonly kind: KindRead | null;
  readonly count: number;
  readonly oldest: KindCopyList | undefined;
  readonly inForce: readonly BannerOdds[];
}

/** How many copies there are, how many wish for it, who had the first one, what it is drawn as, and what it was called. */
export function RecordOfKind({ card, kind, count, oldest, inForce }: RecordProps) {
  const t = useTexts(KIND);
  const { data: wished } = useQuery(wishersOf(card));
  return (
    <section className={css.record}>
      <h2>{t.record}</h2>
      <Facts
        facts={[
          [t.alive, whole(count)],
          [t.wished, wished ? t.wishers(wished.users) : '…'],
          [t.first, oldest && <First copy={oldest} />],
          [t.rarity, <Rarities card={card} inForce={inForce} />],
          [t.earlier, kind ? <EarlierNames kind={kind} /> : ''],
        ]}
      />
    </section>
  );
}

/** Whose the oldest copy was at first. */
function First({ copy }: { copy: KindCopyList }) {
  const t = useTexts(KIND);
  const { data: events } = useQuery(historyOf(copy.id));
  const user = events?.[0]?.user;
  const users = useShortUsers(user === undefined ? [] : [user]);
  if (user === undefined) return '…';
  return (
    <>
      <PlayerLink id={user} player={users.get(user)} />
      <Link className="link" to={cardPath(copy.id)}>
        {t.had(longDay(copy.created_at))}
      </Link>
    </>
  );
}

function Rarities({ card, inForce }: Pick<RecordProps, 'card' | 'inForce'>) {
  const t = useTexts(KIND);
  const words = inForce.flatMap(({ name, odds }) => {
    const isFeatured = (status: string): boolean =>
      odds.outcomes.some((outcome) => outcome.card === card && outcome.status === status && outcome.featured);
    return statusesOf(card, odds).map((status) => (isFeatured(status) ? t.featured(status, name) : status));
  });
  if (words.length === 0) return t.notNow;
  return (
    <ul>
      {[...new Set(words)].map((rarity) => (
        <li key={rarity}>{rarity}</li>
      ))}
    </ul>
  );
}

/** Nobody renames a card unseen. */
function EarlierNames({ kind }: { kind: KindRead }) {
  const t = useTexts(KIND);
  const { data: versions = [] } = useQuery(kindVersions(kind.card));
  const earlier = versions.filter(
    ({ name, deleted }, place) => !deleted && name !== (versions[place - 1]?.name ?? kind.name),
  );
  if (earlier.length === 0) return '–';
  return (
    <ul>
      {earlier.map(({ id, name, created_at }) => (
        <li key={id}>
          <bdi>{name}</bdi> <span className="faint">{t.since(longDay(created_at))}</span>
        </li>
      ))}
    </ul>
  );
}
