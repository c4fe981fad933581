import { type ReactNode, useEffect, useRef } from 'react';
import { useProblems } from './Action';
import { Field, Flag } from './Field';
import { KindField } from './KindField';
import type { FieldTypes, Typed } from './field-types';
import css from './admin.module.css';

interface FieldsProps {
  readonly types: FieldTypes;
  readonly values: Typed;
  /** The fields that differ from what is stored. */
  readonly changed?: object;
  readonly onType: (name: string, value: string | boolean) => void;
}

/** Many fields, by the names of the interface. */
export function Fields({ types, values, changed = {}, onType }: FieldsProps) {
  return (
    <div className="fieldset">
      {Object.entries(types).map(([name, type]) =>
        type === 'flag' ? (
          <Flag key={name} name={name} value={values[name] === true} onChange={(to) => onType(name, to)} />
        ) : type === 'kind' ? (
          <KindField key={name} name={name} value={String(values[name] ?? '')} onChange={(to) => onType(name, to)} />
        ) : (
          <Field
            key={name}
            name={name}
            value={String(values[name] ?? '')}
            inputMode={type === 'number' ? 'numeric' : 'text'}
            isChanged={name in changed}
            onChange={(to) => onType(name, to)}
          />
        ),
      )}
    </div>
  );
}

interface FoldedProps {
  readonly title: string;
  readonly names: readonly string[];
  readonly children: ReactNode;
}

/** Fields that most people leave alone. They unfold when the service says something about one. */
export function Folded({ title, names, children }: FoldedProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const problems = useProblems();
  useEffect(() => {
    if (details.current && names.some((name) => problems.has(name))) details.current.open = true;
  }, [names, problems]);
  return (
    <details ref={details} className={css.folded}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
