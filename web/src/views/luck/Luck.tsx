import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type Past, pastOf } from '../../api/past-queries';
import { Loaded, Note, Skeleton } from '../../parts/states';
import { luckTexts } from '../../texts/luck';
import { usePlayer } from '../player/usePlayer';
import { Days } from './Days';
import { Fate } from './Fate';
import { luckOf } from './luck';
import { type Chosen, luckEntries, sinceLast, statusesIn } from './past';
import css from './luck.module.css';

const t = luckTexts;

/** What a player drew, day by day, and how lucky that was. */
export default function Luck() {
  const { id } = usePlayer();
  return (
    <Loaded query={useQuery(pastOf(id))} wait={<Skeleton lines={9} />}>
      {(past) => (past.draws.length > 0 ? <Charts past={past} /> : <Note title={t().none} text={t().noneHint} />)}
    </Loaded>
  );
}

function Charts({ past }: { past: Past }) {
  const { username } = usePlayer();
  const [{ banner, statuses }, change] = useChosen(past);
  const entries = useMemo(() => luckEntries(past, banner), [past, banner]);
  const luck = useMemo(() => luckOf(entries), [entries]);
  const meant = useMemo(() => entries.filter(({ isMeant }) => isMeant), [entries]);
  const since = sinceLast(entries);
  return (
    <div className={css.luck}>
      <Fate luck={luck} entries={meant} since={since} banner={banner} />
      <section className={css.past}>
        <div className="head">
          <h2>{t().of(username)}</h2>
          <span className="faint">{luck && since !== undefined && t().since(since)}</span>
        </div>
        <Tools past={past} chosen={{ banner, statuses }} change={change} />
        <Days entries={meant} statuses={statuses} />
      </section>
    </div>
  );
}

interface ToolsProps {
  readonly past: Past;
  readonly chosen: Chosen;
  readonly change: (chosen: Chosen) => void;
}

function Tools({ past: { draws }, chosen, change }: ToolsProps) {
  const { banner, statuses } = chosen;
  const banners = [...new Set(draws.map((draw) => draw.banner))].reverse();
  const all = statusesIn(draws);
  const turned = (status: string): string[] => all.filter((each) => statuses.includes(each) !== (each === status));
  return (
    <div className={css.tools}>
      {banners.length > 1 && (
        <div role="group" aria-label={t().banners}>
          {[undefined, ...banners].map((name) => (
            <Choice key={name ?? ''} isChosen={name === banner} choose={() => change({ ...chosen, banner: name })}>
              {name ?? t().all}
            </Choice>
          ))}
        </div>
      )}
      <div role="group" aria-label={t().rarities}>
        {all.map((status) => (
          <Choice
            key={status}
            isChosen={statuses.includes(status)}
            choose={() => change({ ...chosen, statuses: turned(status) })}
          >
            {status}
          </Choice>
        ))}
      </div>
    </div>
  );
}

function Choice({ isChosen, choose, children }: { isChosen: boolean; choose: () => void; children: string }) {
  return (
    <button type="button" className="chip" aria-pressed={isChosen} onClick={choose}>
      {children}
    </button>
  );
}

/** What is chosen is in the address. The commonest rarity is left out at first, where there are others. */
function useChosen({ draws }: Past): [Chosen, (chosen: Chosen) => void] {
  const [query, setQuery] = useSearchParams();
  const all = statusesIn(draws);
  const usual = all.length > 1 ? all.slice(0, -1) : all;
  const banner = query.get('banner') ?? undefined;
  const statuses = query.get('rarity')?.split(',') ?? usual;
  const change = (chosen: Chosen): void => {
    const next = {
      ...(chosen.banner !== undefined && { banner: chosen.banner }),
      ...(chosen.statuses.join() !== usual.join() && { rarity: chosen.statuses.join() }),
    };
    setQuery(next, { replace: true, preventScrollReset: true });
  };
  return [{ banner, statuses }, change];
}
