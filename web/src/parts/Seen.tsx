import './verification.css';
import { useSyncExternalStore } from 'react';
import { MEMORY } from '../proof/memory';
import type { SeenDay } from '../proof/seen-day';
import { texts } from '../texts';

const t = () => texts().seen;

function useSeen(): ReadonlyMap<string, SeenDay> {
  return useSyncExternalStore(MEMORY.subscribe, () => MEMORY.all);
}

function timeOf(moment: number): string {
  return new Date(moment).toISOString();
}

/** When this browser saw the commitment of a day, and what contradicts that. */
export function Seen({ day }: { day: string }) {
  const seen = useSeen().get(day);
  if (!seen) return null;
  const { first, beforeOpen, conflict } = seen;
  const at = timeOf(first);
  return (
    <>
      <p className="faint small">{beforeOpen ? t().beforeOpen(at) : t().since(at)}</p>
      {conflict && (
        <Alarm
          text={t().changed(day, timeOf(seen.latest))}
          saw={withKey(seen.statement, seen.key)}
          says={withKey(conflict.statement, conflict.key)}
        />
      )}
    </>
  );
}

/** When this browser saw the digest of a day. */
export function SeenDigest({ day }: { day: string }) {
  const since = useSeen().get(day)?.digestSince ?? null;
  return since !== null && <p className="faint small">{t().since(timeOf(since))}</p>;
}

/** What this browser remembers in all, and a way to forget it. */
export function SeenInAll() {
  const days = [...useSeen().values()];
  const keys = MEMORY.keyConflict;
  if (days.length === 0) return null;
  const since = Math.min(...days.map(({ first }) => first));
  return (
    <div className="seen">
      {keys && <Alarm text={t().changedKey(timeOf(keys.since))} saw={keys.saw} says={keys.says} />}
      <p className="quiet small">
        {t().count(days.length, timeOf(since))} {!MEMORY.isKept && t().refused}
      </p>
      <button type="button" className="chip" onClick={() => MEMORY.forget()}>
        {t().forget}
      </button>
    </div>
  );
}

function withKey(statement: string, key: string | null): string {
  return key === null ? statement : `${statement}\n${key}`;
}

/** The service says something else than before. */
function Alarm({ text, saw, says }: { text: string; saw: string; says: string }) {
  return (
    <div className="alarm" role="alert">
      <b>{t().changedTitle}</b>
      <p>{text}</p>
      <p className="small">{t().saw}</p>
      <code>{saw}</code>
      <p className="small">{t().says}</p>
      <code>{says === '' ? t().unsaid : says}</code>
      <p className="small">{t().meaning}</p>
    </div>
  );
}
