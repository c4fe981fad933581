import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { GroupList, UserRead } from '../../api/client';
import { dayEnd } from '../../api/day-end';
import { setMe, useMe } from '../../api/me';
import { groupsOf } from '../../api/group-queries';
import { cardsOf } from '../../api/queries';
import { dayOf } from '../../api/worth';
import { Card } from '../../parts/Card';
import { type Fact, Facts, Listed } from '../../parts/Facts';
import { cardPath, groupPath } from '../../paths';
import { texts } from '../../texts';
import { gameDayText, longDay } from '../../texts/format';
import { Balances, CostsNow } from './Balances';
import { Guarantees, PityLine } from './Guarantees';
import css from './player.module.css';

/** Who the player is, beside the tabs. */
export function Profile({ player }: { player: UserRead }) {
  const { id, username, did, created_at } = player;
  const { data: day } = useQuery(dayOf(id));
  const { data: groups = [] } = useQuery(groupsOf(id));
  const facts: Fact[] = [
    [texts().player.number, id],
    [texts().player.since, longDay(created_at)],
    [texts().player.next, day ? <NextDay day={day.next_draw} /> : '\u00a0'],
    [texts().player.groups, groups.length > 0 ? <GroupLinks groups={groups} /> : ''],
  ];
  return (
    <aside className={css.profile}>
      <h1>
        <bdi>{username}</bdi>
      </h1>
      {did !== '' && (
        <p className="mono" title={did}>
          {did}
        </p>
      )}
      <ThisIsMe player={player} />
      <Balances player={player} />
      <Facts facts={facts} />
      <CostsNow player={id} />
      <Guarantees player={id} />
      <PityLine player={id} />
      <BestCard id={id} />
    </aside>
  );
}

/** Says in this browser that the reader is this player, or takes it back. */
function ThisIsMe({ player }: { player: UserRead }) {
  const isMe = useMe()?.id === player.id;
  return (
    <button type="button" className={`link ${css.me}`} onClick={() => setMe(isMe ? null : player)}>
      {isMe ? texts().player.notMe : texts().player.isMe}
    </button>
  );
}

function GroupLinks({ groups }: { groups: readonly GroupList[] }) {
  const items = groups.map(({ id, name }) => {
    const item = (
      <Link className="link" to={groupPath(id)}>
        <bdi>{name}</bdi>
      </Link>
    );
    return { key: id, item };
  });
  return <Listed items={items} />;
}

function BestCard({ id }: { id: number }) {
  const { data: cards = [] } = useQuery(cardsOf(id));
  const best = cards.reduce<(typeof cards)[number] | undefined>((a, b) => (a && a.cp >= b.cp ? a : b), undefined);
  if (best === undefined) return null;
  return (
    <div className={css.bestcard}>
      <span className="faint small">{texts().player.best}</span>
      <Link to={cardPath(best.id)}>
        <Card card={best.card} status={best.status} cp={best.cp} skill={best.skill} />
      </Link>
    </div>
  );
}

/** The day from which something may be done again, as people say it on the day that is open: tomorrow. */
export function NextDay({ day }: { day: string }) {
  const { data, isPending } = useQuery(dayEnd);
  if (isPending) return '\u00a0';
  const today = data?.day;
  return today === undefined ? (
    gameDayText(day)
  ) : (
    <span title={gameDayText(day)}>{texts().player.onDay(day, today)}</span>
  );
}
