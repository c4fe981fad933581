import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { type PathOf, writeTo } from '../../api/operations';
import { operatorTexts } from '../../texts/operator';
import { Action } from './Action';
import { Field } from './Field';

const t = () => operatorTexts().admin;

interface DeleteProps {
  readonly path: Extract<PathOf<'delete'>, `/${string}/{id}` | '/game/cards/{card}'>;
  readonly id: number;
  readonly name: string;
  readonly title?: string;
  readonly text?: string;
  /** Whether the desk stays where it is. */
  readonly stays?: boolean;
  readonly children?: ReactNode;
  readonly onDone?: () => void;
}

/** Deletes a record once its name was typed. */
export function Delete({ path, id, name, title = t().delete, text, stays, children, onDone }: DeleteProps) {
  const [typed, setTyped] = useState('');
  const word = asShown(name) || String(id);
  const navigate = useNavigate();
  return (
    <Action
      title={title}
      submit={t().deleteNow}
      {...(text && { text })}
      write={writeTo('delete', path, { id, body: {}, secret: 'token' })}
      lacks={asShown(typed) === word ? undefined : t().lacks.name}
      isDanger
      onDone={() => {
        onDone?.();
        if (!stays) void navigate('/admin', { replace: true });
      }}
    >
      {children}
      <Field name="" label={t().typeName(word)} value={typed} onChange={setTyped} />
    </Action>
  );
}

/** Nobody sees how many blanks there are. */
function asShown(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}
