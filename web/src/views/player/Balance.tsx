import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { type ShortCard, useShortCards } from '../../api/named';
import { balancesOf, entriesOf } from '../../api/worth';
import type { UserBalanceList, EntryRead } from '../../api/client';
import { FaceChip } from '../../parts/Card';
import { Figures } from '../../parts/Facts';
import { More } from '../../parts/More';
import { Loaded, Note, Skeleton } from '../../parts/states';
import { cardPath } from '../../paths';
import { texts } from '../../texts';
import { gameDayText, moment } from '../../texts/format';
import { byDay } from './arrange';
import { type EntryGroup, actsIn, drawnIn, isGiven, partsOf } from './entries';
import { Exchanges } from './Exchanges';
import { usePlayer } from './usePlayer';
import css from './balance.module.css';

const t = () => texts().worth;

/** What a player has of each currency, and what each amount was for, newest first. */
export default function Balance() {
  const { id } = usePlayer();
  const currency = useSearchParams()[0].get('currency') ?? undefined;
  const { data: balances = [] } = useQuery(balancesOf(id));
  const query = useInfiniteQuery(entriesOf(id, currency));
  return (
    <>
      <Figures figures={balances.map(({ currency, balance, most }) => [t().balance(currency, most), balance])} />
      <Exchanges player={id} />
      {balances.length > 1 && <Currencies balances={balances} chosen={currency} />}
      <Loaded query={query} wait={<Skeleton lines={9} />}>
        {({ pages }) => {
          const entries = pages.flat();
          if (entries.length === 0) return <Note title={t().none} text={t().noneHint} />;
          return (
            <>
              <Days entries={entries} />
              <More query={query} />
            </>
          );
        }}
      </Loaded>
    </>
  );
}

/** Which currency is listed; the address says it. */
function Currencies({ balances, chosen }: { balances: readonly UserBalanceList[]; chosen: string | undefined }) {
  const [, change] = useSearchParams();
  const choose = (currency: string | undefined): void =>
    change(currency === undefined ? {} : { currency }, { replace: true, preventScrollReset: true });
  return (
    <span className="seg" role="group" aria-label={t().currencies}>
      {[undefined, ...balances.map(({ currency }) => currency)].map((currency) => (
        <button key={currency ?? ''} type="button" aria-pressed={currency === chosen} onClick={() => choose(currency)}>
          {currency ?? t().all}
        </button>
      ))}
    </span>
  );
}

function Days({ entries }: { entries: readonly EntryRead[] }) {
  const acts = actsIn(entries);
  const cards = useShortCards(acts.flatMap((act) => drawnIn(act) ?? []));
  return byDay(acts).map(([day, ofDay]) => (
    <section key={day} className={css.day}>
      <h2>{gameDayText(day)}</h2>
      <ol>
        {ofDay.map((act) => (
          <Row key={act.id} act={act} card={cards.get(drawnIn(act) ?? 0)} />
        ))}
      </ol>
    </section>
  ));
}

/** One act of a player, or of the operator, with all that it changed. */
function Row({ act, card }: { act: EntryGroup; card: ShortCard | null | undefined }) {
  return (
    <li>
      {card ? <FaceChip card={card.card} /> : <i />}
      <span className={css.what}>
        <b>
          <EntryWords act={act} card={card} />
        </b>
        <span className="faint small">
          {isGiven(act) && `${t().given(act.reference)} · `}
          {moment(act.created_at)}
        </span>
      </span>
      <span className={css.amounts}>
        {act.entries.map(({ id, amount, currency, balance }) => (
          <span key={id}>
            <b>{t().amount(amount, currency)}</b> <small className="faint">{t().after(balance)}</small>
          </span>
        ))}
      </span>
    </li>
  );
}

function EntryWords({ act: { reason, reference }, card }: { act: EntryGroup; card: ShortCard | null | undefined }) {
  const [first, second] = partsOf(reference);
  if (reason === 'exchange') return t().exchange(first);
  if (reason === 'salvage') return t().salvage(first, second);
  if (reason !== 'draw') return <bdi>{reason}</bdi>;
  if (!card) return t().draw(texts().trades.gone(reference));
  return <Link to={cardPath(card.id)}>{t().draw(texts().cards.name(card.card, card.status))}</Link>;
}
