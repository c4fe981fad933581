import type { Write } from '../../api/write';
import { operatorTexts } from '../../texts/operator';
import { clock } from '../../texts/clock';
import { WriteStatus } from './Action';
import { noteDone, useLastDone } from './last-done';
import { useWrite } from './useWrite';
import css from './desk.module.css';

const t = () => operatorTexts().desk;

/** A button that takes something back. @param words what was done */
export function Undo({ write, words }: { write: Write; words: () => string }) {
  const writing = useWrite(write, () => noteDone(() => t().tookBack(words())));
  return (
    <>
      <button
        type="button"
        className="chip"
        disabled={writing.isBusy || writing.waits > 0}
        onClick={() => void writing.send()}
      >
        {t().takeItBack}
      </button>
      <WriteStatus writing={writing} isKeyed={write.isKeyed ?? false} />
    </>
  );
}

/** What was done last, with the way back. */
export function LastDone() {
  const done = useLastDone();
  if (!done) return null;
  return (
    <div className={css.last}>
      <p>
        <span className="faint">{t().lastDone(clock(done.at))}</span> {done.words()}
      </p>
      {done.undo && <Undo key={done.at} write={done.undo} words={done.words} />}
    </div>
  );
}
