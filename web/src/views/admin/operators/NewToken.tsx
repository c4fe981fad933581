import '../../../parts/fields.css';
import { useId, useState } from 'react';
import type { AnswerOf } from '../../../api/operations';
import { writeTo } from '../../../api/operations';
import { operatorTexts } from '../../../texts/operator';
import { Action } from '../Action';
import { CopyText } from '../CopyText';
import { Field } from '../Field';
import { operationsOf, type Task, TASK_NAMES } from './tasks';
import css from './operators.module.css';

const t = () => operatorTexts().operators;
const DAY_MS = 86_400_000;
const USUAL_DAYS = 90;

/** Makes a named token by what its operator is to do, and shows its secret once. @param task what is chosen at first */
export function NewToken({ task }: { task?: Task }) {
  const [name, setName] = useState<string>(task ?? '');
  const [tasks, setTasks] = useState<readonly Task[]>(task ? [task] : []);
  const [day, setDay] = useState(() => new Date(Date.now() + USUAL_DAYS * DAY_MS).toISOString().slice(0, 10));
  const [made, setMade] = useState<AnswerOf<'post', '/tokens'> & { isOfBot: boolean }>();
  const end = new Date(`${day}T00:00`);
  const until = Number.isNaN(end.getTime()) ? '' : end.toISOString();
  const lacks = [!name && t().lacksName, tasks.length === 0 && t().lacksTask].find(Boolean) || undefined;
  return (
    <div>
      {made && <Secret key={made.name} {...made} onClose={() => setMade(undefined)} />}
      <Action
        title={t().make}
        text={t().makeText}
        submit={t().makeNow}
        fields={['name', 'until']}
        lacks={lacks}
        write={{
          ...writeTo('post', '/tokens', { secret: 'token', body: { name, operations: operationsOf(tasks), until } }),
          withPassword: true,
        }}
        onDone={({ data }) => {
          setMade({ ...data, isOfBot: tasks.includes('bot') });
          setName('');
          setTasks([]);
        }}
      >
        <Field name="name" label={t().name} value={name} onChange={setName} hint={t().nameHint} />
        <Tasks chosen={tasks} onChoose={setTasks} />
        <Field name="until" label={t().until} value={day} onChange={setDay} type="date" />
      </Action>
    </div>
  );
}

function Tasks({ chosen, onChoose }: { chosen: readonly Task[]; onChoose: (tasks: readonly Task[]) => void }) {
  return (
    <fieldset className={css.tasks}>
      <legend>{t().mayDo}</legend>
      {TASK_NAMES.map((task) => (
        <label key={task}>
          <input
            type="checkbox"
            checked={chosen.includes(task)}
            onChange={({ target }) =>
              onChoose(target.checked ? [...chosen, task] : chosen.filter((other) => other !== task))
            }
          />
          <span>
            <b>{t().tasks[task].name}</b> <span className="faint">{t().tasks[task].text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface SecretProps {
  readonly name: string;
  readonly secret: string;
  readonly isOfBot: boolean;
  readonly onClose: () => void;
}

/** Nothing of it is left once it is closed. The link signs in by what stands behind the #, which no server sees. */
function Secret({ name, secret, isOfBot, onClose }: SecretProps) {
  const id = useId();
  return (
    <section className={css.secret} role="status" aria-labelledby={id}>
      <h3 id={id}>{t().secretOf(name)}</h3>
      <p>{isOfBot ? t().botText : t().secretText}</p>
      {isOfBot ? (
        <CopyText text={t().botEnv(location.origin, secret)} />
      ) : (
        <>
          <Shown label={t().secret} value={secret} />
          <Shown label={t().signIn} value={`${location.origin}/admin#${secret}`} />
        </>
      )}
      {isOfBot && (
        <a className="link" href="/manual/bots.md">
          {t().botHelp}
        </a>
      )}
      <button type="button" className="btn ghost" onClick={onClose}>
        {t().hide}
      </button>
    </section>
  );
}

function Shown({ label, value }: { label: string; value: string }) {
  const id = useId();
  return (
    <div className="labelled">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="field mono"
        readOnly
        value={value}
        spellCheck={false}
        onFocus={({ target }) => target.select()}
      />
    </div>
  );
}
