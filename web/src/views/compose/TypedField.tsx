import '../../parts/fields.css';
import { type ReactNode, useId } from 'react';

interface TypedFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly className?: string | undefined;
  readonly type?: 'text' | 'date';
  readonly placeholder?: string | undefined;
  /** For a text of several lines. */
  readonly rows?: number;
  readonly isInvalid?: boolean;
  /** What says why it is invalid, where that stands elsewhere. */
  readonly says?: string;
  /** Why it is invalid, below it. */
  readonly children?: ReactNode;
}

/** A field of the composer. */
export function TypedField(props: TypedFieldProps) {
  const { label, value, onChange, className, type, placeholder, rows, isInvalid = false, says, children } = props;
  const id = useId();
  const Input = rows === undefined ? 'input' : 'textarea';
  return (
    <div className={className}>
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        className="field"
        value={value}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={isInvalid}
        aria-describedby={says ?? `${id}-says`}
        {...(rows === undefined ? { type } : { rows })}
        onChange={({ target }) => onChange(target.value)}
      />
      <span id={`${id}-says`} className="bad">
        {children}
      </span>
    </div>
  );
}
