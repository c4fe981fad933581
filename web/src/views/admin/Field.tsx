import '../../parts/fields.css';
import { type ReactNode, useId } from 'react';
import { useProblem } from './Action';

interface FieldProps {
  readonly name: string;
  /** A name for people; else the interface's. */
  readonly label?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly inputMode?: 'text' | 'numeric';
  readonly hint?: string;
  readonly isChanged?: boolean;
  readonly type?: 'text' | 'date';
  /** For a text of several lines. */
  readonly rows?: number;
}

/** A field, and below it what the service says is wrong with it. */
export function Field({
  name,
  label,
  value,
  onChange,
  inputMode = 'text',
  hint,
  isChanged = false,
  rows,
  ...props
}: FieldProps) {
  const id = useId();
  const problem = useProblem(name);
  const Input = rows === undefined ? 'input' : 'textarea';
  return (
    <Labelled id={id} label={label ?? name} isNamed={label === undefined} problem={problem} hint={hint}>
      <Input
        id={id}
        {...(rows === undefined && props)}
        className={isChanged ? 'field changed' : 'field'}
        value={value}
        rows={rows}
        inputMode={inputMode}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-says`}
        onChange={({ target }) => onChange(target.value)}
      />
    </Labelled>
  );
}

interface FlagProps {
  readonly name: string;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}

export function Flag({ name, value, onChange }: FlagProps) {
  const id = useId();
  const problem = useProblem(name);
  return (
    <Labelled id={id} label={name} isNamed problem={problem}>
      <input
        id={id}
        type="checkbox"
        checked={value}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-says`}
        onChange={({ target }) => onChange(target.checked)}
      />
    </Labelled>
  );
}

interface ChoiceProps extends Pick<FieldProps, 'name' | 'value' | 'onChange'> {
  readonly label: string;
  readonly choices: readonly string[];
  /** What a choice is called; else by its value. */
  readonly words?: (choice: string) => string;
}

/** One of a few values. */
export function Choice({ name, label, value, choices, words = String, onChange }: ChoiceProps) {
  const id = useId();
  const problem = useProblem(name);
  return (
    <Labelled id={id} label={label} isNamed={false} problem={problem}>
      <select
        id={id}
        className="chip"
        value={value}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-says`}
        onChange={({ target }) => onChange(target.value)}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {words(choice)}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

interface LabelledProps {
  readonly id: string;
  readonly label: string;
  readonly isNamed: boolean;
  readonly problem: string | undefined;
  readonly hint?: string | undefined;
  readonly children: ReactNode;
}

function Labelled({ id, label, isNamed, problem, hint, children }: LabelledProps) {
  return (
    <div className="labelled">
      <label htmlFor={id} className={isNamed ? 'mono' : undefined}>
        {label}
      </label>
      {children}
      <p id={`${id}-says`} className={problem === undefined ? 'hint' : 'hint bad'}>
        {problem ?? hint}
      </p>
    </div>
  );
}
