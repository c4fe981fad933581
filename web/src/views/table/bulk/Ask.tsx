import '../../../parts/fields.css';
import { useId, useState } from 'react';
import type { UserList } from '../../../api/client';
import { newKey } from '../../../api/write';
import { operatorTexts } from '../../../texts/operator';
import { BULK } from '../../../texts/bulk';
import { useTexts } from '../../../texts/language';
import { Choice, Field } from '../../admin/Field';
import { KindField } from '../../admin/KindField';
import { PlayerField } from '../../admin/PlayerField';
import type { ListName, Row } from '../lists';
import { actsOf } from './acts';
import { type ActName, type Job, type Line, linesIn, MOST_LINES } from './job';
import { type FieldName, type Typed, useForm } from './useForm';
import css from './bulk.module.css';

interface AskProps {
  readonly list: ListName;
  readonly lines: readonly Line[];
  readonly sample: Row | undefined;
  /** Undefined while nothing is to be pasted. */
  readonly pasted: string | undefined;
  readonly paste: (text: string | undefined) => void;
  readonly start: (job: Job | undefined) => void;
}

/** What is to be done, to whom. */
export function Ask({ list, lines, sample, pasted, paste, start }: AskProps) {
  const t = useTexts(BULK);
  const acts = actsOf(list);
  const [act, setAct] = useState<ActName>(acts.includes('give') ? 'give' : (acts[0] ?? 'change'));
  const [typed, setTyped] = useState<Typed>({});
  const [owner, setOwner] = useState<UserList>();
  const form = useForm({ list, act, typed, owner, sample });
  // What was tried is of what was asked before.
  const anew =
    <Value,>(set: (value: Value) => void) =>
    (value: Value): void => {
      start(undefined);
      set(value);
    };
  const own = pasted === undefined ? 0 : linesIn(pasted, true).length;
  return (
    <div className={css.ask}>
      <h2 id="bulk">
        {t.chosen(lines.length)} <span>{t.where(lines.length - own, own)}</span>
      </h2>
      <div className="seg" role="group" aria-label={t.what}>
        {acts.map((each) => (
          <button key={each} type="button" aria-pressed={each === act} onClick={() => anew(setAct)(each)}>
            {t.acts[each]}
          </button>
        ))}
      </div>
      {form.isUndeclared && <p className="quiet small">{t.undeclared}</p>}
      <Fields form={form} typed={typed} onType={anew(setTyped)} owner={owner} setOwner={anew(setOwner)} />
      <Pasted list={list} pasted={pasted} count={lines.length} paste={anew(paste)} />
      <Start
        label={act === 'draw' ? t.seeDraws : t.preview}
        lacks={form.hasWrongAmount ? t.amountHint : operatorTexts().admin.lacks.fields}
        isReady={form.isWhole && lines.length > 0 && lines.length <= MOST_LINES}
        start={() => start({ name: newKey(), list, act, typed: form.meant, lines, stage: 'preview', ...form.named })}
      />
    </div>
  );
}

interface StartProps {
  readonly label: string;
  /** Why it is not ready. */
  readonly lacks: string;
  readonly isReady: boolean;
  readonly start: () => void;
}

function Start({ label, lacks, isReady, start }: StartProps) {
  return (
    <div className={css.go}>
      <button type="button" className="btn" disabled={!isReady} onClick={start}>
        {label}
      </button>
      {!isReady && <p className="faint small">{lacks}</p>}
    </div>
  );
}

interface FieldsProps {
  readonly form: ReturnType<typeof useForm>;
  readonly typed: Typed;
  readonly onType: (typed: Typed) => void;
  readonly owner: UserList | undefined;
  readonly setOwner: (owner: UserList) => void;
}

function Fields({ form: { fields, choices, values }, typed, onType, owner, setOwner }: FieldsProps) {
  return (
    <div className={css.fields}>
      {fields.map((name) => (
        <Input
          key={name}
          name={name}
          choices={choices[name]}
          value={values[name] ?? ''}
          owner={owner}
          setOwner={setOwner}
          onType={(value) => onType({ ...typed, [name]: value })}
        />
      ))}
    </div>
  );
}

interface InputProps {
  readonly name: FieldName;
  readonly choices: readonly (readonly [string, string])[] | undefined;
  readonly value: string;
  readonly onType: (value: string) => void;
  readonly owner: UserList | undefined;
  readonly setOwner: (owner: UserList) => void;
}

function Input({ name, choices, value, onType, owner, setOwner }: InputProps) {
  const t = useTexts(BULK);
  const label = t.fields[name];
  if (name === 'owner') return <PlayerField name="" label={label} player={owner} onFind={setOwner} />;
  if (name === 'card') return <KindField name={label} value={value} onChange={onType} />;
  if (!choices) return <Field name="" label={label} hint={t.hints[name] ?? ''} value={value} onChange={onType} />;
  const names = new Map(choices);
  return (
    <Choice
      name=""
      label={label}
      value={value}
      choices={choices.map(([each]) => each)}
      words={(each) => names.get(each) ?? each}
      onChange={onType}
    />
  );
}

function Pasted({
  list,
  pasted,
  count,
  paste,
}: Pick<AskProps, 'list' | 'pasted' | 'paste'> & { readonly count: number }) {
  const t = useTexts(BULK);
  const id = useId();
  const isTooLong = count > MOST_LINES;
  if (pasted === undefined)
    return (
      <button type="button" className={`chip ${css.pasted}`} onClick={() => paste('')}>
        {t.paste}
      </button>
    );
  return (
    <div className={`labelled ${css.pasted}`}>
      <label htmlFor={id}>{list === 'users' ? t.names : t.ids}</label>
      <textarea
        id={id}
        className="field"
        rows={4}
        spellCheck={false}
        value={pasted}
        aria-describedby={`${id}-says`}
        aria-invalid={isTooLong}
        onChange={({ target }) => paste(target.value)}
      />
      <p id={`${id}-says`} className={isTooLong ? 'hint bad' : 'hint'}>
        {isTooLong ? t.tooMany(count, MOST_LINES) : list === 'users' ? t.namesHint : ''}
      </p>
    </div>
  );
}
