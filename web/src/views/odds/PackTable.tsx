import type { ReactNode } from 'react';
import type { DrawTable } from '../../../../src/game/rules/draw-table';
import { placed, type PlacedSlot } from '../../../../src/game/rules/packs';
import { FaceChip } from '../../parts/Card';
import { texts } from '../../texts';
import { percent } from '../../texts/format';
import { useTexts } from '../../texts/language';
import { PACK_ODDS } from '../../texts/pack-odds';
import { PACKS } from '../../texts/packs';
import {
  type PackOdds,
  type PackRow,
  rowsOfCards,
  rowsOfLists,
  rowsOfStatuses,
  type SlotOdds,
  statusesByRarity,
} from './pack-rows';
import css from './pack.module.css';

interface PackTableProps {
  readonly table: DrawTable;
  readonly pack: PackOdds;
}
type Layout = PackOdds['layouts'][number];

/** What a pack holds: how often each status comes, and of each layout the chances of its cards. */
export function PackTable(odds: PackTableProps) {
  const t = useTexts(PACK_ODDS);
  const { layouts } = odds.pack;
  // The slots of the banner itself come last.
  const [usual, ...others] = [...layouts.slice(-1), ...layouts.slice(0, -1)];
  if (!usual) return null;
  return (
    <section>
      <h2>{t.title}</h2>
      <ul className={css.statuses}>
        {statusesByRarity(odds.pack).map(([status, { chance, expected }]) => (
          <li key={status}>{t.status(status, chance, expected)}</li>
        ))}
      </ul>
      <p className="quiet">{t.text}</p>
      {others.length === 0 ? (
        <Chances {...odds} layout={usual} label={t.chances} />
      ) : (
        [usual, ...others].map((layout, place) => (
          <Titled key={place} {...odds} layout={layout} title={place === 0 ? t.usual : t.other} />
        ))
      )}
    </section>
  );
}

interface LayoutProps extends PackTableProps {
  readonly layout: Layout;
}

/** One of several layouts. */
function Titled({ title, ...odds }: LayoutProps & { readonly title: string }) {
  const t = useTexts(PACK_ODDS);
  return (
    <>
      <h3>
        {title} <span className="faint">{t.ofPacks(odds.layout.chance)}</span>
      </h3>
      <Chances {...odds} label={`${title}, ${t.ofPacks(odds.layout.chance)}`} />
    </>
  );
}

/** A column for each slot; below it the chances of its lists, of the statuses, and of the cards. */
function Chances({ table, pack, layout: { slots }, label }: LayoutProps & { readonly label: string }) {
  const t = useTexts(PACK_ODDS);
  const { places } = useTexts(PACKS);
  const lists = rowsOfLists(table, slots);
  const all = placed(slots);
  return (
    <>
      {all.flatMap(({ slot: { if_none }, first, last }) =>
        if_none ? (
          <p key={first} className="quiet">
            {t.ifNone(places(first, last), if_none.status, if_none.list)}
          </p>
        ) : (
          []
        ),
      )}
      <div className={css.chances} role="region" aria-label={label} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t.outcome}</th>
              {all.map((slot) => (
                <Head key={slot.first} {...slot} />
              ))}
            </tr>
          </thead>
          {lists.length > 0 && <Rows rows={lists} name={({ key }) => t.from(key)} />}
          <Rows rows={rowsOfStatuses(table, pack, slots)} name={({ key }) => <b>{key}</b>} />
          <Rows rows={rowsOfCards(table, slots)} name={({ outcome }) => <CardName {...outcome} />} />
        </table>
      </div>
    </>
  );
}

function Head({ slot: { list, if_none }, first, last }: PlacedSlot<SlotOdds>) {
  const t = useTexts(PACK_ODDS);
  return (
    <th scope="col">
      {useTexts(PACKS).places(first, last)}
      <small>{if_none ? t.from(list, if_none.list) : t.from(list)}</small>
    </th>
  );
}

function Rows({ rows, name }: { rows: readonly PackRow[]; name: (row: PackRow) => ReactNode }) {
  return (
    <tbody>
      {rows.map((row) => (
        <tr key={row.key}>
          <th scope="row">{name(row)}</th>
          {row.chances.map((chance, at) => (
            <td key={at}>{chance === 0 ? '–' : percent(chance)}</td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

function CardName({ card, status }: { card: number; status: string }) {
  return (
    <span className={css.card}>
      <FaceChip card={card} />
      {texts().cards.name(card, status)}
    </span>
  );
}
