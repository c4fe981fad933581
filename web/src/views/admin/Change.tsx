import { useState } from 'react';
import { TEXTS } from '../../texts';
import { Action } from './Action';
import { Field, Flag } from './Field';

const t = TEXTS.admin;
/** The interface changes these in no record. */
const FIXED = new Set(['id', 'username', 'created_at']);

interface ChangeProps {
  readonly path: string;
  readonly record: object;
}

/** Changes any field of a record. Only what was changed is sent. */
export function Change({ path, record }: ChangeProps) {
  const [changed, setChanged] = useState<Readonly<Record<string, string | boolean>>>({});
  const stored = Object.entries(record as Record<string, unknown>).filter(([name]) => !FIXED.has(name));
  const body = Object.fromEntries(
    stored.flatMap(([name, value]) => {
      const typed = changed[name];
      return typed === undefined || String(typed) === String(value) ? [] : [[name, meant(typed, value)]];
    }),
  );
  const change = (name: string, value: string | boolean): void => setChanged({ ...changed, [name]: value });
  return (
    <Action
      {...{ title: t.change, text: t.changeText, submit: t.save, fields: stored.map(([name]) => name) }}
      write={{ method: 'PATCH', path, body, secret: 'token' }}
      isReady={Object.keys(body).length > 0}
      onDone={() => setChanged({})}
    >
      <div className="fieldset many">
        {stored.map(([name, value]) =>
          typeof value === 'boolean' ? (
            <Flag key={name} name={name} value={Boolean(changed[name] ?? value)} onChange={(to) => change(name, to)} />
          ) : (
            <Field
              key={name}
              name={name}
              value={String(changed[name] ?? value)}
              inputMode={typeof value === 'number' ? 'numeric' : 'text'}
              isChanged={name in body}
              onChange={(to) => change(name, to)}
            />
          ),
        )}
      </div>
    </Action>
  );
}

/** What is no number goes as it was typed, so that the service says what it takes. */
function meant(typed: string | boolean, stored: unknown): unknown {
  if (typeof stored !== 'number' || typeof typed !== 'string') return typed;
  return typed.trim() !== '' && Number.isFinite(Number(typed)) ? Number(typed) : typed;
}
