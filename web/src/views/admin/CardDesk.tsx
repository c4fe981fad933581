import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type CardRead, isMissing } from '../../api/client';
import { card, drawOf, ownerOf } from '../../api/queries';
import { Loaded, Missing, Skeleton } from '../../parts/states';
import { NumberedCard } from '../../parts/Numbered';
import { cardPath } from '../../paths';
import { texts } from '../../texts';
import { operatorTexts } from '../../texts/operator';
import { Advanced } from './Advanced';
import { Change } from './Change';
import { Delete } from './Delete';
import { Move, Owner } from './Move';
import { CloseDay } from './UserDesk';
import css from './admin.module.css';

const t = () => operatorTexts().admin;

/** All that is done with a card. */
export function CardDesk({ id }: { id: number }) {
  const query = useQuery(card(id));
  if (isMissing(query.error)) return <Missing title={texts().errors.noCard} text={texts().errors.noCardHint} />;
  return (
    <Loaded query={query} wait={<Skeleton lines={8} />}>
      {(found) => <Desk card={found} />}
    </Loaded>
  );
}

function Desk({ card: found }: { card: CardRead }) {
  const { id } = found;
  const { data: owner } = useQuery(ownerOf(id));
  const { data: draw } = useQuery(drawOf(id));
  return (
    <div className={css.desk}>
      <div className="head">
        <h2>
          {texts().cards.name(found.card, found.status)} <span className="faint">#{id}</span>
        </h2>
        <Link className="link" to={cardPath(id)}>
          {t().seeCard}
        </Link>
      </div>
      <div className={css.actions}>
        <div className={css.oncard}>
          <NumberedCard printed={{ ...draw, ...found }} />
          {owner && <Owner owner={owner} />}
        </div>
        <Move path="/cards/{id}" id={id} title={t().moveCard} from={owner} />
        <Delete path="/cards/{id}" id={id} name={t().cardName(id)} text={t().deleteCard} />
      </div>
      <Advanced>
        <CloseDay card={id} />
        <Change path="/cards/{id}" id={id} record={found} />
      </Advanced>
    </div>
  );
}
