import { refusalOf } from '../../api/refusal';
import { secretsOfPlayer, setPlayerToken } from '../../api/player-token';
import type { Write } from '../../api/write';
import { texts } from '../../texts';
import { ACTS } from '../../texts/acts';
import { useTexts } from '../../texts/language';
import { useWrite } from '../admin/useWrite';
import css from './me.module.css';

interface ActProps<Answer> {
  readonly label: string;
  readonly write: Write<Answer>;
  readonly onDone?: (answer: Answer) => void;
  /** What is shown in place of the label, which is then said to screen readers. */
  readonly sign?: string | undefined;
  readonly isPressed?: boolean | undefined;
  readonly isSecond?: boolean;
}

/** One thing that the player of this browser does: its button, and what stands in its way. */
export function Act<Answer>({ label, write, onDone, sign, isPressed, isSecond = false }: ActProps<Answer>) {
  const t = useTexts(ACTS);
  const { isBusy, error, waits, send } = useWrite(write, ({ data }) => onDone?.(data), secretsOfPlayer);
  const refusal = refusalOf(error);
  const isOver = refusal?.details.some(({ reason, field }) => ENDED.has(reason) && field === 'token') ?? false;
  const words = isOver ? t.over : refusal ? texts().errors.refusal(refusal) : texts().admin.lostKeyed;
  return (
    <span className={css.act}>
      <button
        type="button"
        className={isSecond ? 'btn ghost' : 'btn'}
        aria-label={sign === undefined ? undefined : label}
        aria-pressed={isPressed}
        disabled={isBusy || waits > 0}
        onClick={() => (isOver ? setPlayerToken(null) : void send())}
      >
        {sign ?? label}
      </button>
      <span role="status" className={css.said}>
        {error && words}
      </span>
    </span>
  );
}

const ENDED = new Set<string>(['token_revoked', 'token_expired', 'wrong_credentials']);
