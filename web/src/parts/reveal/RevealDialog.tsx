import './reveal.css';
import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { texts } from '../../texts';
import { Stage } from './Stage';

const t = () => texts().admin;

interface RevealDialogProps {
  readonly phase: 'waits' | 'turns' | 'shown';
  readonly status?: string;
  /** What was done for the player, in words. */
  readonly lead?: string;
  readonly username: string;
  readonly day: string | undefined;
  /** Goes to the end at once. */
  readonly skip: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The stage on which cards turn. Escape skips, and closes it once all is shown. */
export function RevealDialog(props: RevealDialogProps) {
  const { phase, status = 'normal', lead = t().drawFor, username, day, skip, onClose, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const isShown = phase === 'shown';
  useEffect(() => dialog.current?.showModal(), []);
  const onCancel = (event: SyntheticEvent): void => {
    if (isShown) return;
    event.preventDefault();
    skip();
  };
  return (
    <dialog
      ref={dialog}
      className="reveal"
      aria-labelledby={id}
      data-phase={phase}
      data-status={status}
      onCancel={onCancel}
      onClose={onClose}
    >
      <Stage />
      <header>
        <p id={id}>
          {lead}{' '}
          <b>
            <bdi>{username}</bdi>
          </b>
          {day !== undefined && `, ${t().onDay(day)}`}
        </p>
        {!isShown && (
          <button type="button" className="skipturn" onClick={skip}>
            {t().skip} <kbd aria-hidden="true">Esc</kbd>
          </button>
        )}
      </header>
      {children}
    </dialog>
  );
}

/** Whether the system asks for no motion: then all is shown at once. */
export function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
