import { type ReactNode, useState } from 'react';
import { operatorTexts } from '../../texts/operator';
import css from './desk.module.css';

/** What is seldom done, with the raw fields. It is there once it is unfolded. */
export function Advanced({ title = operatorTexts().desk.advanced, children }: { title?: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={css.advanced} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && children}
    </details>
  );
}
