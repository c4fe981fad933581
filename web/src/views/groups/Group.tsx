import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { isMissing, type RankingList } from '../../api/client';
import { group, rankingOfGroup } from '../../api/group-queries';
import { Loaded, Missing, Note, Skeleton } from '../../parts/states';
import { More } from '../../parts/More';
import { RankedTable } from '../../parts/RankedTable';
import { characterOrder, RankingChoice, Standings, useChosenRanking } from '../../parts/Standings';
import { texts } from '../../texts';
import { BestCards } from './BestCards';
import css from './groups.module.css';

const t = () => texts().groups;

/** One group: the best cards of its members, and their characters, the strongest first. */
export default function Group() {
  const id = Number(useParams()['id']);
  const query = useQuery(group(id));
  if (isMissing(query.error)) return <Missing title={texts().errors.noGroup} />;
  return (
    <Loaded query={query} wait={<Skeleton lines={8} />}>
      {({ name }) => (
        <section className={`view ${css.group}`}>
          <title>{texts().titles(name)}</title>
          <h1>
            <bdi>{name}</bdi>
          </h1>
          <Members id={id} />
        </section>
      )}
    </Loaded>
  );
}

function Members({ id }: { id: number }) {
  const [chosen, choose] = useChosenRanking('strength');
  const shownOrder = characterOrder(chosen);
  const order = shownOrder ?? 'strength';
  const query = useInfiniteQuery({ ...rankingOfGroup(id, order), placeholderData: keepPreviousData });
  return (
    <>
      <Loaded query={query} wait={<Skeleton lines={8} />}>
        {({ pages }) => {
          const [first = []] = pages;
          if (first.length === 0) return <Note title={t().noMembers} text={t().noMembersHint} />;
          return (
            <>
              {!query.hasNextPage && <Total members={pages.flat()} />}
              <BestCards owners={first.map(({ user }) => user)} isOfAll={pages.length === 1 && !query.hasNextPage} />
              <h2>{t().ranked}</h2>
              <RankingChoice chosen={chosen} choose={choose} />
              {shownOrder ? (
                <RankedTable caption={t().ranked} pages={pages} order={shownOrder} />
              ) : (
                <Standings chosen={chosen} group={id} />
              )}
            </>
          );
        }}
      </Loaded>
      {shownOrder && <More query={query} />}
    </>
  );
}

/** How many members, and how strong, once all are known. */
function Total({ members }: { members: readonly RankingList[] }) {
  const strength = members.reduce((sum, member) => sum + member.strength, 0);
  return <p className="lead">{t().total(members.length, strength)}</p>;
}
