import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { GroupList, UserRead } from '../../api/client';
import { groupsOf } from '../../api/group-queries';
import { cardsOf } from '../../api/queries';
import { Card } from '../../parts/Card';
import { type Fact, Facts, Listed } from '../../parts/Facts';
import { cardPath, groupPath } from '../../paths';
import { TEXTS } from '../../texts';
import { longDay } from '../../texts/format';
import { Guarantees } from './Guarantees';
import { NextDay } from './NextDay';
import css from './player.module.css';

/** Who the player is, beside the tabs. */
export function Who({ player }: { player: UserRead }) {
  const { id, username, did, created_at, next } = player;
  const { data: groups = [] } = useQuery(groupsOf(id));
  const facts: Fact[] = [
    [TEXTS.player.number, id],
    [TEXTS.player.since, longDay(created_at)],
    [TEXTS.player.next, <NextDay day={next} />],
    [TEXTS.player.groups, groups.length > 0 ? <GroupLinks groups={groups} /> : ''],
  ];
  return (
    <aside className={css.who}>
      <h1>
        <bdi>{username}</bdi>
      </h1>
      {did !== '' && (
        <p className="mono" title={did}>
          {did}
        </p>
      )}
      <Facts facts={facts} />
      <Guarantees player={id} />
      <BestCard id={id} />
    </aside>
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
      <span className="faint small">{TEXTS.player.best}</span>
      <Link to={cardPath(best.id)}>
        <Card card={best.card} status={best.status} cp={best.cp} skill={best.skill} />
      </Link>
    </div>
  );
}
