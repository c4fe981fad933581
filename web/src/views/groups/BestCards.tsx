import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { CardList } from '../../api/client';
import { bestCardsOf } from '../../api/group-queries';
import { Card } from '../../parts/Card';
import { cardPath } from '../../paths';
import { texts } from '../../texts';
import css from './groups.module.css';

const t = () => texts().groups;

interface BestCardsProps {
  /** At most 100. */
  readonly owners: readonly number[];
  /** Whether these are all members. */
  readonly isOfAll: boolean;
}

/** What some members are proud of: supers first, then the strongest. */
export function BestCards({ owners, isOfAll }: BestCardsProps) {
  const { data, isPending } = useQuery(bestCardsOf(owners));
  if (isPending) return <Waiting />;
  // The members below are worth seeing without them.
  if (data === undefined || data.best.length === 0) return null;
  return (
    <section>
      <h2>{t().best}</h2>
      <p className="quiet small">
        {!isOfAll && t().ofFirst(owners.length)} {!data.isWhole && t().ofNewest}
      </p>
      <ul className={css.proud}>
        {data.best.map((card) => (
          <Proud key={card.id} card={card} />
        ))}
      </ul>
    </section>
  );
}

function Proud({ card: { id, card, status, cp, skill } }: { card: CardList }) {
  return (
    <li>
      <Link to={cardPath(id)}>
        <Card card={card} status={status} cp={cp} skill={skill} />
      </Link>
    </li>
  );
}

function Waiting() {
  return (
    <ul className={css.proud} aria-hidden="true">
      <li>
        <i className="card ghost" />
      </li>
    </ul>
  );
}
