import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { DrawState } from '../../../../src/game/rules/draw-state';
import type { DrawTable } from '../../../../src/game/rules/draw-table';
import { chanceOf, curveOf, type RarityProgress } from '../../../../src/game/rules/progress';
import { guaranteesOf, user } from '../../api/queries';
import { FindBox } from '../../parts/FindBox';
import { texts } from '../../texts';
import { PityPlot } from './PityPlot';
import css from './banner.module.css';

const t = () => texts().banners;

/** A player, and where they stand under a banner. */
interface Chosen {
  readonly name: string;
  readonly state: DrawState;
  readonly rarities: readonly RarityProgress[];
}

interface PityProps {
  readonly table: DrawTable;
  /** Whether players can stand somewhere: they do under banners in force. */
  readonly isInForce: boolean;
}

/** The way to each rarity that becomes certain, as a line, with the place of a player who is chosen. */
export function Pity({ table, isInForce }: PityProps) {
  const chosen = useChosen(table, isInForce);
  const rarities = table.rules?.rarities ?? [];
  const featured = chosen?.rarities.flatMap(({ featured_left }) => featured_left ?? []);
  return (
    <section className={css.mine}>
      {rarities.map(({ status }, place) => (
        <Line key={status} table={table} place={place} chosen={chosen} />
      ))}
      {featured?.map((left) => (
        <p key={left} className="quiet">
          {t().featuredLeft(left)}
        </p>
      ))}
      {isInForce && <Choose />}
    </section>
  );
}

function Line({ table, place, chosen }: { table: DrawTable; place: number; chosen: Chosen | undefined }) {
  const rarities = table.rules?.rarities ?? [];
  const status = rarities[place]?.status ?? '';
  const chances = curveOf(table, place);
  const { since = 0, left = null } = chosen?.rarities[place] ?? {};
  // A line of one chance says nothing, nor does one to a guarantee that is kept.
  if (chances.length === 1 || since === null) return null;
  const chance = chosen ? chanceOf(table, chosen.state, place) : (chances[0] ?? 0);
  return (
    <>
      <div className="head">
        <h2>{chosen ? t().mine(chosen.name, since, status) : t().line(status)}</h2>
        {chosen && <span className="faint">{t().next(left, chance)}</span>}
      </div>
      <PityPlot
        chances={chances}
        mine={chosen && { since, chance }}
        label={t().lineText(since, chance, chances.length)}
      />
      <p className={`faint small ${css.axis}`}>{t().since}</p>
      {place > 0 && <p className="quiet small">{t().wasRarer(status)}</p>}
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
  const { rarities } = found;
  return { name: player.username, state: rarities.map(({ since, missed }) => [since ?? -1, missed ?? 0]), rarities };
}

/** Chooses a player by the address, so that it can be sent to others. */
export function Choose() {
  const [parameters, change] = useSearchParams();
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
      <FindBox className="find" placeholder={t().whose} onFind={({ id }) => choose(id)} />
      {parameters.get('player') && (
        <button type="button" className="chip" onClick={() => choose(undefined)}>
          {t().nobody}
        </button>
      )}
    </div>
  );
}
