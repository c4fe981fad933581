import { type ReactNode, useId, useState } from 'react';
import { refusalOf } from '../../api/refusal';
import { secretsOfPlayer, setPlayerToken } from '../../api/player-token';
import type { Write } from '../../api/write';
import { ACTS } from '../../texts/acts';
import { useTexts } from '../../texts/language';
import { playersWords, REFUSALS } from '../../texts/refusals';
import { PRESSED_ONCE, useWrite } from '../admin/useWrite';
import css from './me.module.css';

interface ActProps<Answer> {
  readonly label: string;
  readonly write: Write<Answer>;
  readonly onDone?: (answer: Answer) => void;
  /** What is shown in place of the label, which is then said to screen readers. */
  readonly sign?: string | undefined;
  /** What it costs, after the label. */
  readonly price?: string | undefined;
  /** Why it cannot be done now: the id of what says so. */
  readonly blockedBy?: string | undefined;
  readonly isPressed?: boolean | undefined;
  readonly isSecond?: boolean;
}

/**
 * One thing that the player of this browser does: its button, and what stands in its way. The button keeps the focus while it sends, and its
 * place when a message comes: the message stands in a row below.
 */
export function Act<Answer>({
  label,
  write,
  onDone,
  sign,
  price,
  blockedBy,
  isPressed,
  isSecond = false,
}: ActProps<Answer>) {
  const { isBusy, error, waits, send } = useWrite(write, ({ data }) => onDone?.(data), secretsOfPlayer);
  const words = usePlayersWords(error);
  const id = useId();
  const isOver = refusalOf(error)?.details.some(({ reason, field }) => ENDED.has(reason) && field === 'token') ?? false;
  const press = (): void => {
    if (isBusy || waits > 0 || blockedBy !== undefined) return;
    if (isOver) setPlayerToken(null);
    else void send();
  };
  return (
    <span className={css.act}>
      <button
        type="button"
        className={isSecond ? 'btn ghost' : 'btn'}
        aria-label={sign && label}
        aria-pressed={isPressed}
        aria-disabled={isBusy || waits > 0 || blockedBy !== undefined}
        aria-describedby={error ? id : blockedBy}
        {...PRESSED_ONCE}
        onClick={press}
      >
        {sign ?? label}
        {price !== undefined && <span className={css.price}>{` · ${price}`}</span>}
      </button>
      <span id={id} role="status" className={css.said}>
        {words}
      </span>
    </span>
  );
}

const ENDED = new Set<string>(['token_revoked', 'token_expired', 'wrong_credentials']);

/** What stands in a player's way. */
export function usePlayersWords(error: Error | undefined): string | undefined {
  const t = useTexts(ACTS);
  const sentences = useTexts(REFUSALS);
  const refusal = refusalOf(error);
  return error && (refusal ? playersWords(refusal, sentences) : t.lost);
}

interface AskFirstProps {
  readonly label: ReactNode;
  readonly className?: string;
  readonly question: string;
  /** What does it. */
  readonly children: ReactNode;
}

/** A question before what cannot be undone. Its button keeps the focus, and closes it again. */
export function AskFirst({ label, className = 'btn ghost', question, children }: AskFirstProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <button
        {...PRESSED_ONCE}
        type="button"
        className={className}
        aria-expanded={isAsked}
        onClick={() => setAsked(!isAsked)}
      >
        {label}
      </button>
      {isAsked && (
        <div className={css.asked}>
          <p>{question}</p>
          {children}
        </div>
      )}
    </>
  );
}
