import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { DrawState } from '../../../../src/game/rules/draw-state';
import type { DrawTable } from '../../../../src/game/rules/draw-table';
import { guaranteesOf, user } from '../../api/queries';
import { FindBox } from '../../parts/FindBox';
import { TEXTS } from '../../texts';
import { PityPlot } from './PityPlot';
import { chanceOf, pityOf } from './pity';
import css from './banner.module.css';

const t = TEXTS.banners;

/** A player, and where they stand under a banner. */
interface Chosen {
  readonly name: string;
  readonly state: DrawState;
  readonly left: readonly number[];
  readonly featuredLeft: number | null;
}

interface PityProps {
  readonly table: DrawTable;
  /** Whether players can stand somewhere: they do under banners in force. */
  readonly isInForce: boolean;
}

/** Each guarantee as a line towards its end, with the place of a player who is chosen. */
export function Pity({ table, isInForce }: PityProps) {
  const chosen = useChosen(table, isInForce);
  const guarantees = table.rules?.guarantees ?? [];
  return (
    <section className={css.mine}>
      {guarantees.map((_, place) => (
        <Line key={place} table={table} place={place} chosen={chosen} />
      ))}
      {chosen && chosen.featuredLeft !== null && <p className="quiet">{t.featuredLeft(chosen.featuredLeft)}</p>}
      {isInForce && <Choose isChosen={chosen !== undefined} />}
    </section>
  );
}

function Line({ table, place, chosen }: { table: DrawTable; place: number; chosen: Chosen | undefined }) {
  const guarantees = table.rules?.guarantees ?? [];
  const { statuses, within } = guarantees[place] ?? { statuses: [], within: 0 };
  const other = guarantees[1 - place];
  const chances = pityOf(table, place);
  const since = chosen?.state[place] ?? 0;
  const chance = chosen ? chanceOf(table, chosen.state, statuses) : (chances[0] ?? 0);
  const isNarrow = other !== undefined && statuses.length < other.statuses.length;
  return (
    <>
      <div className="head">
        <h2>{chosen ? t.mine(chosen.name, since, statuses) : t.line(statuses)}</h2>
        {chosen && <span className="faint">{t.next(chosen.left[place] ?? within, chance)}</span>}
      </div>
      <PityPlot chances={chances} mine={chosen && { since, chance }} label={t.lineText(since, chance, within)} />
      <p className={`faint small ${css.axis}`}>{t.since}</p>
      {other && <p className="quiet small">{isNarrow ? t.wasLarger(other.statuses) : t.wasNarrower(other.statuses)}</p>}
    </>
  );
}

/** The player of the address. */
function useChosen({ rules }: DrawTable, isInForce: boolean): Chosen | undefined {
  const id = Number(useSearchParams()[0].get('player'));
  const enabled = isInForce && id > 0;
  const { data: player } = useQuery({ ...user(id), enabled });
  const { data: progress } = useQuery({ ...guaranteesOf(id), enabled });
  const found = progress?.find(({ banner }) => banner === rules?.banner);
  if (!enabled || !player || !found) return undefined;
  const { guarantees, featured } = found;
  return {
    name: player.username,
    state: [...guarantees.map(({ since }) => since), ...(featured ? [featured.missed] : [])],
    left: guarantees.map(({ left }) => left),
    featuredLeft: featured?.left ?? null,
  };
}

/** Chooses a player by the address, so that it can be sent to others. */
function Choose({ isChosen }: { isChosen: boolean }) {
  const [, change] = useSearchParams();
  const choose = (id: number | undefined): void =>
    change(
      (now) => {
        if (id === undefined) now.delete('player');
        else now.set('player', String(id));
        return now;
      },
      { preventScrollReset: true, replace: true },
    );
  return (
    <div className={css.choose}>
      <FindBox className="find" placeholder={t.whose} onFind={({ id }) => choose(id)} />
      {isChosen && (
        <button type="button" className="chip" onClick={() => choose(undefined)}>
          {t.nobody}
        </button>
      )}
    </div>
  );
}
