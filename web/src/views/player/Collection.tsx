import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { UserCardList } from '../../api/client';
import { addressesOf } from '../../addresses';
import { printsOf } from '../../api/boxes';
import { cardsOf } from '../../api/queries';
import { keepOffline } from '../../offline';
import { isTrading } from '../../api/trades';
import { useEconomy } from '../../api/worth';
import { useOddsInForce } from '../../api/useOddsInForce';
import { CardSkeletons, Loaded, Note } from '../../parts/states';
import { texts } from '../../texts';
import { arrange, chancesOf, type Sort, SORTS, type View } from './arrange';
import { CardGrid } from './CardGrid';
import { Summary } from './Summary';
import { Tools } from './Tools';
import { usePlayer } from './usePlayer';
import css from './collection.module.css';

/** By then all of a view is there, as a rule. */
const OFFLINE_AFTER_MS = 3_000;

/** All cards of a player. */
export default function Collection() {
  const { id } = usePlayer();
  const { name } = useParams();
  const query = useQuery({ ...cardsOf(id), refetchOnWindowFocus: true });
  useOffline(id, name, query.dataUpdatedAt);
  return (
    <Loaded query={query} wait={<CardSkeletons count={12} />}>
      {(cards) =>
        cards.length > 0 ? (
          <Cards cards={cards} />
        ) : (
          <Note title={texts().collection.none} text={texts().collection.noneHint} />
        )
      }
    </Loaded>
  );
}

/** Keeps the collection for a browser without a network, once it is shown. */
function useOffline(id: number, name: string | undefined, updatedAt: number): void {
  useEffect(() => {
    if (updatedAt === 0) return undefined;
    const timer = setTimeout(() => void keepOffline(addressesOf(id, name)).catch(() => undefined), OFFLINE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [id, name, updatedAt]);
}

function Cards({ cards }: { cards: readonly UserCardList[] }) {
  const [view, change] = useView();
  const banners = useOddsInForce();
  const tables = useMemo(() => banners?.map(({ odds }) => odds) ?? [], [banners]);
  const chances = useMemo(() => chancesOf(tables), [tables]);
  const { sort, rarity, number, stacked, twice } = view;
  const { id } = usePlayer();
  const marks = useMarksTwice(id);
  const { data: prints } = useQuery(printsOf(id));
  const stacks = useMemo(() => {
    const draws = new Map(prints?.map((draw) => [draw.card_id, draw]));
    return arrange(cards, { sort, rarity, number, stacked, twice }, chances).map((each) => ({
      ...each,
      isTwice: marks && each.isTwice,
      draw: draws.get(each.top.id),
    }));
  }, [cards, sort, rarity, number, stacked, twice, chances, marks, prints]);
  return (
    <div className={css.collection}>
      <Summary cards={cards} tables={tables} />
      <Tools cards={cards} view={view} change={change} hasTwice={marks} />
      <p className="visually-hidden" role="status">
        {texts().collection.shown(stacks.reduce((sum, { count }) => sum + count, 0))}
      </p>
      {stacks.length > 0 ? (
        <CardGrid stacks={stacks} />
      ) : (
        <Note title={texts().collection.noMatch} text={texts().collection.noMatchHint} />
      )}
    </div>
  );
}

/** Whether a card too many can be worth something: in an exchange, or in a trade. */
function useMarksTwice(player: number): boolean {
  const { data: trades = false } = useQuery(isTrading(player));
  return useEconomy() !== undefined || trades;
}

/** What is shown is in the address, so that a view can be sent to somebody. */
function useView(): [View, (changed: Partial<View>) => void] {
  const [query, setQuery] = useSearchParams();
  const number = query.get('number');
  const view: View = {
    sort: SORTS.find((sort): sort is Sort => sort === query.get('sort')) ?? 'newest',
    rarity: query.get('rarity') ?? undefined,
    number: number !== null && /^-?\d+$/.test(number) ? Number(number) : undefined,
    stacked: query.get('stack') !== 'off',
    twice: query.has('twice'),
  };
  const change = (changed: Partial<View>): void => {
    const { sort, rarity, number, stacked, twice } = { ...view, ...changed };
    const next = {
      ...(sort !== 'newest' && { sort }),
      ...(rarity !== undefined && { rarity }),
      ...(number !== undefined && { number: String(number) }),
      ...(!stacked && { stack: 'off' }),
      ...(twice && { twice: 'on' }),
    };
    setQuery(next, { replace: true, preventScrollReset: true });
  };
  return [view, change];
}
