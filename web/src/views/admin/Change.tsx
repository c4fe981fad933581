import { useState } from 'react';
import { asTypedIn, writeTo } from '../../api/operations';
import { operatorTexts } from '../../texts/operator';
import { Action } from './Action';
import { Fields } from './Fields';
import { type FieldType, meantBy, type Typed } from './field-types';

const t = () => operatorTexts().admin;
/** The interface changes these in no record. */
const FIXED = new Set(['id', 'username', 'created_at']);

interface ChangeProps {
  readonly path: '/users/{id}' | '/cards/{id}' | '/ues/{id}' | '/groups/{id}';
  readonly id: number;
  readonly record: object;
}

/** Changes any field of a record. Only what was changed is sent. */
export function Change({ path, id, record }: ChangeProps) {
  const [changed, setChanged] = useState<Typed>({});
  const stored = Object.entries(record as Record<string, unknown>).filter(([name]) => !FIXED.has(name));
  const types = Object.fromEntries(stored.map(([name, value]) => [name, typeOfField(value)]));
  const values = Object.fromEntries(
    stored.map(([name, value]) => [name, changed[name] ?? (typeof value === 'boolean' ? value : String(value))]),
  );
  const body = Object.fromEntries(
    stored.flatMap(([name, value]) => {
      const typed = changed[name];
      return typed === undefined || String(typed) === String(value) ? [] : [[name, meantBy(typed, typeOfField(value))]];
    }),
  );
  return (
    <Action
      title={t().change}
      text={t().changeText}
      submit={t().save}
      fields={Object.keys(types)}
      write={writeTo('patch', path, { id, body: asTypedIn(body), secret: 'token' })}
      lacks={Object.keys(body).length > 0 ? undefined : t().lacks.change}
      onDone={() => setChanged({})}
    >
      <Fields
        types={types}
        values={values}
        changed={body}
        onType={(name, to) => setChanged({ ...changed, [name]: to })}
      />
    </Action>
  );
}

function typeOfField(stored: unknown): FieldType {
  if (typeof stored === 'boolean') return 'flag';
  return typeof stored === 'number' ? 'number' : 'text';
}
