import './reveal.css';
import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { times, TURN, wave } from '../../../../src/faces/drawing/shapes';
import { texts } from '../../texts';

const t = () => texts().reveal;

interface RevealDialogProps {
  readonly phase: 'waits' | 'turns' | 'shown';
  readonly status?: string;
  /** What was done for the player, in words. */
  readonly lead?: string;
  readonly username: string;
  /** What stands above in place of whom the draw was for. */
  readonly title?: ReactNode;
  /** At the end of that, in place of the way to the end of the turn. */
  readonly end?: ReactNode;
  readonly day: string | undefined;
  /** Goes to the end at once. */
  readonly skip: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The stage on which cards turn. Escape skips, and closes it once all is shown. */
export function RevealDialog(props: RevealDialogProps) {
  const { phase, status = 'normal', skip, onClose, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const isShown = phase === 'shown';
  // The focus goes back to where it was: only a dialog that is closed gives it back, not one that is gone.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
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
      <Head {...props} id={id} />
      {children}
    </dialog>
  );
}

/** What is turned for whom, and the way to the end. */
function Head({ id, ...props }: RevealDialogProps & { readonly id: string }) {
  const { phase, lead = t().drawFor, username, title, end, day, skip } = props;
  return (
    <header>
      <p id={id}>
        {title ?? (
          <>
            {lead}{' '}
            <b>
              <bdi>{username}</bdi>
            </b>
            {day !== undefined && `, ${t().onDay(day)}`}
          </>
        )}
      </p>
      {end}
      {phase !== 'shown' && end === undefined && (
        <button type="button" className="skipturn" onClick={skip}>
          {t().skip} <kbd aria-hidden="true">Esc</kbd>
        </button>
      )}
    </header>
  );
}

/** Whether the system asks for no motion: then all is shown at once. */
export function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Rings of hairlines, as on a banknote. They have no colour of their own. */
const RINGS = [190, 250, 330, 430, 560, 720].map((radius, index) =>
  times(6, (line) => wave(radius, radius * 0.17, 26 - 2 * index, (line * TURN) / 6)),
);

function Stage() {
  return (
    <svg className="stage" viewBox="-800 -500 1600 1000" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {RINGS.map((d, index) => (
        <path key={index} d={d} />
      ))}
    </svg>
  );
}
