import '../../parts/fields.css';
import { type ChangeEvent, useId } from 'react';

export type Choices = readonly (readonly [value: string, words: string])[];

interface TypedFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly className?: string | undefined;
  /** A day is YYYYMMDD. */
  readonly type?: 'text' | 'date';
  readonly placeholder?: string | undefined;
  /** For a text of several lines. */
  readonly rows?: number;
  /** For one of a few values, each with its words. */
  readonly choices?: Choices | undefined;
  readonly isInvalid?: boolean;
  /** What says why it is invalid. */
  readonly says: string;
}

/** A field of the composer. */
export function TypedField(props: TypedFieldProps) {
  const { label, value, onChange, className, choices, isInvalid = false, says, ...shown } = props;
  const id = useId();
  const isDay = shown.type === 'date';
  const Input = choices ? 'select' : shown.rows === undefined ? 'input' : 'textarea';
  const typed = { ...shown, autoComplete: 'off', spellCheck: false };
  return (
    <div className={className}>
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        className="field"
        value={isDay ? value.replace(/(\d{4})(\d\d)/, '$1-$2-') : value}
        aria-invalid={isInvalid}
        aria-describedby={says}
        {...(choices ? {} : typed)}
        onChange={({ target }: ChangeEvent<{ value: string }>) =>
          onChange(isDay ? target.value.replaceAll('-', '') : target.value)
        }
      >
        {choices?.map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
      </Input>
    </div>
  );
}
