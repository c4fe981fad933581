import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { refusalOf } from '../api/refusal';
import { BACK, designOfCard } from '../../../src/faces/drawing/design';
import { texts } from '../texts';

/** Grey lines where a text will be. */
export function Skeleton({ lines }: { lines: number }) {
  return (
    <div className="skeleton" role="status" aria-label={texts().loading}>
      {Array.from({ length: lines }, (_, index) => (
        <i key={index} />
      ))}
    </div>
  );
}

/** Empty cards where cards will be. */
export function CardSkeletons({ count }: { count: number }) {
  return (
    <div className="cardghosts" role="status" aria-label={texts().loading}>
      {Array.from({ length: count }, (_, index) => (
        <i key={index} className="card ghost" />
      ))}
    </div>
  );
}

interface NoteProps {
  readonly title: string;
  readonly text: string;
  readonly level?: 1 | 2;
  readonly tone?: 'quiet' | 'bad';
  readonly children?: ReactNode;
}

/** Says in the place of a content why there is none, and what to do. */
export function Note({ title, text, level = 2, tone = 'quiet', children }: NoteProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <section className={`note ${tone}`} role={tone === 'bad' ? 'alert' : undefined}>
      <Emblem />
      <Heading>{title}</Heading>
      <p>{text}</p>
      {children}
    </section>
  );
}

/** An address that leads nowhere. */
export function Missing({ title = texts().errors.missingPage, text = texts().errors.missingPageHint }) {
  return (
    <Note title={title} text={text} level={1}>
      <title>{texts().titles(title)}</title>
      <Link className="link" to="/">
        {texts().errors.home}
      </Link>
    </Note>
  );
}

/** The hairlines of card 0. */
function Emblem() {
  const { art } = designOfCard(0);
  return (
    <svg className="emblem" viewBox="-108 -108 216 216" aria-hidden="true">
      {[...art.slice(0, 2), ...BACK.art.slice(4)].map(({ d }, index) => (
        <path key={index} d={d} />
      ))}
    </svg>
  );
}

/** Says why something cannot be shown, and offers to ask again. */
export function Failure({ error, retry }: { error: Error; retry?: () => void }) {
  return (
    <Note title={texts().errors.title} text={wordsOf(error)} tone="bad">
      {retry && (
        <button type="button" className="btn ghost" onClick={retry}>
          {texts().errors.again}
        </button>
      )}
    </Note>
  );
}

/** What an error says to a reader. */
function wordsOf(error: Error): string {
  const refusal = refusalOf(error);
  if (refusal === undefined) return texts().errors.gone;
  return refusal.status === 429 ? texts().errors.busy : texts().errors.refusal(refusal);
}

interface QueryResult<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/** A content that is asked for: it stays while it is asked for again, also when that fails. */
export function Loaded<Data>(props: {
  readonly query: QueryResult<Data>;
  readonly wait: ReactNode;
  readonly children: (data: Data) => ReactNode;
}) {
  const { data, error, refetch } = props.query;
  // An error stays too, while there is nothing better to show.
  const [last, setLast] = useState(error);
  if (error !== null && error !== last) setLast(error);
  if (data !== undefined) return props.children(data);
  if (last !== null) return <Failure error={last} retry={() => void refetch()} />;
  return props.wait;
}
