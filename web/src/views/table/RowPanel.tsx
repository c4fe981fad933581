import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { cardsOf } from '../../api/queries';
import { balancesOf } from '../../api/worth';
import { Card } from '../../parts/Card';
import { FieldTable } from '../../parts/FieldTable';
import { Loaded, Skeleton } from '../../parts/states';
import { cardPath, groupPath, kindPath, userPath } from '../../paths';
import { texts } from '../../texts';
import { longDay } from '../../texts/format';
import { useTexts } from '../../texts/language';
import { TABLE } from '../../texts/table';
import { Change } from '../admin/Change';
import { deskPath } from '../admin/desk-path';
import { type List, type ListName, type Row, textOf } from './lists';
import { recordOf } from './table-queries';
import { Writes } from './Writes';
import css from './table.module.css';

/** So many of the newest cards of a player are shown. */
const NEWEST = 3;

interface RowPanelProps {
  readonly name: ListName;
  readonly list: List;
  /** Its key. */
  readonly open: string;
  /** As it stands in the table, where it is there. */
  readonly row: Row | undefined;
  readonly close: () => void;
}

/** One record beside the table: what it is, what can be changed, and who did what with it. */
export default function RowPanel({ name, list, open, row, close }: RowPanelProps) {
  const t = useTexts(TABLE);
  const heading = useRef<HTMLHeadingElement>(null);
  const found = useQuery(recordOf(list, open));
  const query = list.one === undefined ? { ...found, data: row, error: null } : found;
  const { title = list.key } = list;
  useEffect(() => heading.current?.focus(), []);
  return (
    <aside className={css.panel} aria-labelledby="open" onKeyDown={({ key }) => key === 'Escape' && close()}>
      <div className="head">
        <h2 id="open" ref={heading} tabIndex={-1}>
          <bdi>{query.data ? textOf(query.data, title) : open}</bdi>
        </h2>
        <button type="button" className="chip" aria-label={t.close} onClick={close}>
          ×
        </button>
      </div>
      <Loaded query={query} wait={<Skeleton lines={6} />}>
        {(record) => <Opened name={name} list={list} open={open} record={record} />}
      </Loaded>
    </aside>
  );
}

interface OpenedProps extends Omit<RowPanelProps, 'row' | 'close'> {
  readonly record: Row;
}

function Opened({ name, list, open, record }: OpenedProps) {
  const t = useTexts(TABLE);
  const { created_at: since } = record;
  const path = pathOfChange(list);
  const id = Number(open);
  const changed = Object.fromEntries((list.changes ?? []).map((field) => [field, record[field]]));
  return (
    <>
      <p className="faint">{t.which(name, open, typeof since === 'string' ? longDay(since) : undefined)}</p>
      {name === 'users' && <OfPlayer id={id} />}
      {name === 'cards' && (
        <div className={css.faces}>
          <Card {...(record as unknown as Parameters<typeof Card>[0])} />
        </div>
      )}
      <Ways name={name} record={record} />
      {path ? <Change key={open} path={path} id={id} record={changed} /> : <All record={record} />}
      {name !== 'writes' && <Writes record={`${(list.record ?? list.one ?? list.path).slice(1)}/${open}`} />}
    </>
  );
}

/** Undefined where nothing of a record can be changed. */
function pathOfChange({ changes, one }: List): Parameters<typeof Change>[0]['path'] | undefined {
  return (['/users', '/cards', '/ues', '/groups'] as const)
    .filter((path) => changes && path === one)
    .map((path) => `${path}/{id}` as const)[0];
}

/** The newest cards of a player, and the balances. */
function OfPlayer({ id }: { id: number }) {
  const t = useTexts(TABLE);
  const { data: cards = [] } = useQuery(cardsOf(id));
  const { data: balances = [] } = useQuery(balancesOf(id));
  return (
    <>
      <div className={css.faces}>
        {cards.slice(-NEWEST).map((card) => (
          <Link key={card.id} to={cardPath(card.id)}>
            <Card {...card} />
          </Link>
        ))}
      </div>
      <p className="quiet">
        {[
          t.cards(cards.length),
          ...balances.map(({ currency, balance }) => texts().costs.amounts({ [currency]: balance })),
        ].join(' · ')}
      </p>
    </>
  );
}

/** The ways to the view of a record, and to its desk. */
function Ways({ name, record }: { name: ListName; record: Row }) {
  const t = useTexts(TABLE);
  const ways = waysOf(name, record);
  return (
    <p className={css.ways}>
      {ways.map(([what, to]) => (
        <Link key={to} className="link" to={to}>
          {t.ways[what]}
        </Link>
      ))}
    </p>
  );
}

type Way = readonly [what: 'player' | 'card' | 'kind' | 'group' | 'desk', to: string];

function waysOf(name: ListName, record: Row): readonly Way[] {
  const number = (field: string): number => Number(record[field]);
  switch (name) {
    case 'users':
      return [
        ['player', userPath({ id: number('id'), username: String(record['username']) })],
        ['desk', deskPath('user', number('id'))],
      ];
    case 'cards':
      return [
        ['card', cardPath(number('id'))],
        ['desk', deskPath('card', number('id'))],
      ];
    case 'kinds':
      return [
        ['kind', kindPath(number('card'))],
        ['desk', deskPath('kind', number('card'))],
      ];
    case 'groups':
      return [
        ['group', groupPath(number('id'))],
        ['desk', deskPath('group', number('id'))],
      ];
    case 'ues':
      return [['desk', deskPath('ue', number('id'))]];
    case 'draws':
      return [
        ['card', cardPath(number('card_id'))],
        ['player', userPath({ id: number('owner') })],
      ];
    default:
      return [];
  }
}

/** Every field of a record that is not changed here. */
function All({ record }: { record: Row }) {
  const t = useTexts(TABLE);
  const shown = Object.entries(record).map(([field, value]) => [
    field,
    typeof value === 'object' ? JSON.stringify(value ?? '') : value,
  ]);
  return <FieldTable caption={t.fields} record={Object.fromEntries(shown) as object} />;
}
