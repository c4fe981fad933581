import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SeedList } from '../../api/client';
import { latestDraws, odds } from '../../api/queries';
import { Card, CardBack } from '../../parts/Card';
import { Check, type CheckResult } from '../../parts/icons';
import { OddsBar } from '../../parts/OddsBar';
import { fingerprintOf } from '../../proof/integers';
import { texts } from '../../texts';
import css from './fair.module.css';

const t = () => texts().fair.pictures;

/** A draw in four pictures, made of what the service shows now. */
export function Pictures({ days }: { days: readonly SeedList[] }) {
  const { data: table } = useQuery(odds);
  const { data: latest } = useQuery({ ...latestDraws, refetchInterval: false });
  const next = days.find((day) => day.table === null) ?? days[0];
  const shown = days.find((day) => day.seed !== null);
  const bar = table ? <OddsBar outcomes={table.outcomes} /> : <i className="ghost bar-ghost" />;
  return (
    <ol className={css.pictures}>
      <Picture {...t().commit} code={next?.commitment}>
        <CardBack />
      </Picture>
      <Picture {...t().fix} code={table?.version}>
        {bar}
      </Picture>
      <Picture {...t().draw} code={latest?.[0] && messageOf(latest[0])}>
        {latest?.[0] ? <Card {...latest[0]} /> : <CardBack />}
        {bar}
      </Picture>
      <Picture {...t().reveal} code={shown?.seed ?? t().reveal.none}>
        <CardBack className={css.turned} />
        <span className={css.seal}>
          <Check verdict={shown ? fits(shown) : 'skipped'} label="" />
        </span>
      </Picture>
    </ol>
  );
}

/** The picture is true: the seed is hashed here. */
function fits({ seed, commitment }: SeedList): CheckResult {
  return fingerprintOf(seed ?? '') === commitment ? 'checked' : 'failed';
}

interface Mixed {
  readonly day: string;
  readonly owner: number;
  readonly nonce: number;
  readonly client_seed: string;
}

function messageOf({ day, owner, nonce, client_seed }: Mixed): string {
  return `${day}:${owner}:${nonce}:${client_seed}`;
}

interface PictureProps {
  readonly name: string;
  readonly text: string;
  readonly caption: string;
  readonly code: string | undefined;
  readonly children: ReactNode;
}

function Picture({ name, text, caption, code, children }: PictureProps) {
  return (
    <li>
      <div className={css.picture} aria-hidden="true">
        <div>{children}</div>
        <small>{caption}</small>
        <code>{code ?? '\u00a0'}</code>
      </div>
      <h2>{name}</h2>
      <p>{text}</p>
    </li>
  );
}
