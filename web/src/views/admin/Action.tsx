import { createContext, type SyntheticEvent, type ReactNode, useContext, useId, useMemo } from 'react';
import type { ErrorDetail } from '../../api/client';
import { curlOf } from '../../api/curl';
import { refusalOf } from '../../api/refusal';
import type { Write, WriteResult } from '../../api/write';
import { texts } from '../../texts';
import { operatorTexts } from '../../texts/operator';
import { CopyText } from './CopyText';
import { useWrong } from './secrets';
import { PRESSED_ONCE, useWrite, type Writing } from './useWrite';
import css from './admin.module.css';

const t = () => operatorTexts().admin;

/** What the service says about fields, by their names. */
const Problems = createContext<ReadonlyMap<string, ErrorDetail>>(new Map());

export function useProblems(): ReadonlyMap<string, ErrorDetail> {
  return useContext(Problems);
}

/** What is wrong with a field, in the language that is shown. */
export function useProblem(field: string): string | undefined {
  const problem = useProblems().get(field);
  return problem && texts().errors.detail(problem);
}

interface ActionProps<Answer> {
  readonly title: string;
  readonly text?: string;
  readonly submit: string;
  readonly write: Write<Answer>;
  /** The fields that show what is wrong with them; all else is shown below. */
  readonly fields?: readonly string[];
  /** Why the button cannot be pressed yet: what is missing, in words. */
  readonly lacks?: string | undefined;
  readonly isDanger?: boolean;
  readonly onDone?: (written: WriteResult<Answer>) => void;
  /** What was made, or the way to it. */
  readonly result?: ReactNode;
  readonly children?: ReactNode;
}

/** One thing that an operator does: its fields, its button, what came of it, and the request as a line to copy. */
export function Action<Answer>({
  title,
  text,
  submit,
  write,
  fields = [],
  lacks,
  onDone,
  ...props
}: ActionProps<Answer>) {
  const writing = useWrite(write, onDone ?? (() => undefined));
  const isWrong = useWrong()[write.secret] ?? false;
  const id = useId();
  // The same while the answer is, so that what was folded since stays so.
  const problems = useMemo(() => problemsIn(writing.error), [writing.error]);
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (lacks === undefined && !writing.isBusy && writing.waits <= 0) void writing.send();
  };
  return (
    <form className={css.action} aria-labelledby={id} autoComplete="off" noValidate onSubmit={onSubmit}>
      <h3 id={id}>{title}</h3>
      {text && <p className="quiet">{text}</p>}
      <Problems value={problems}>{props.children}</Problems>
      <div className={css.sends}>
        <Submit className={props.isDanger ? 'btn danger' : 'btn'} writing={writing} lacks={lacks}>
          {submit}
        </Submit>
        <p className="said faint">{t().goesWith[write.secret]}</p>
        {isWrong && !writing.error && <p className="said bad">{t().wrong[write.secret]}</p>}
        <WriteStatus writing={writing} fields={fields} isKeyed={write.isKeyed ?? false} result={props.result} />
      </div>
      {!write.withPassword && <CurlLine write={write} secretKey={writing.key} />}
    </form>
  );
}

interface SubmitProps extends Pick<ActionProps<never>, 'lacks'> {
  readonly className: string;
  readonly writing: Writing;
  readonly children: string;
}

/** The button, and why it cannot be pressed. */
function Submit({ className, writing: { isBusy, written, waits }, lacks, children }: SubmitProps) {
  const id = useId();
  return (
    <>
      <button
        {...PRESSED_ONCE}
        type="submit"
        className={className}
        disabled={lacks !== undefined || waits > 0}
        aria-describedby={lacks && id}
      >
        {isBusy ? t().sending : children}
      </button>
      {lacks !== undefined && !written && (
        <p id={id} className="said faint">
          {lacks}
        </p>
      )}
    </>
  );
}

function problemsIn(error: Error | undefined): ReadonlyMap<string, ErrorDetail> {
  const { details = [] } = refusalOf(error) ?? {};
  return new Map(details.map((detail) => [detail.field ?? '', detail]));
}

interface WriteStatusProps {
  readonly writing: Writing;
  readonly isKeyed: boolean;
  readonly fields?: readonly string[];
  readonly result?: ReactNode;
}

/** What came of it, in a line. */
export function WriteStatus({
  writing: { error, written, isBusy, waits },
  fields = [],
  isKeyed,
  result,
}: WriteStatusProps) {
  return (
    <p role="status" className={error ? 'said bad' : 'said'}>
      {!isBusy && error && wordsOf(error, fields, isKeyed)}
      {waits > 0 && ` ${t().wait(waits)}`}
      {written && (written.wasReplayed ? t().replayed : t().done)} {written && result}
    </p>
  );
}

/** What the service says, but for what stands beside a field. */
function wordsOf(error: Error, fields: readonly string[], isKeyed: boolean): string {
  const refusal = refusalOf(error);
  if (refusal === undefined) return isKeyed ? t().lostKeyed : t().lost;
  const others = refusal.details.filter(({ field }) => field === undefined || !fields.includes(field));
  if (others.length === 0 && refusal.details.length > 0) return t().seeFields;
  return texts().errors.refusal({ ...refusal, details: others });
}

/** The request as a line to copy, with a variable where the secret is. */
function CurlLine({ write, secretKey }: { write: Write; secretKey: string }) {
  return (
    <details className={css.curl}>
      <summary>{t().curl}</summary>
      <CopyText text={curlOf(write, location.origin, secretKey)} />
    </details>
  );
}
