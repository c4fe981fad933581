import './verification.css';
import { useState } from 'react';
import { texts } from '../texts';
import { Failure } from './states';

/** After so long no browser still reads what it saves. */
const LATER_MS = 60_000;

interface KeepFileProps {
  /** Of the file. */
  readonly name: string;
  readonly make: () => Promise<Blob>;
  /** What is kept; else a proof. */
  readonly words?: { readonly keep: string; readonly keepText: string };
}

/** Saves a file on the reader's disk. */
export function KeepFile({ name, make, words = texts().verify }: KeepFileProps) {
  const [error, setError] = useState<Error>();
  const save = (): void => {
    setError(undefined);
    make().then(
      (blob) => download(name, blob),
      (problem: unknown) => setError(problem as Error),
    );
  };
  return (
    <div className="keep">
      <button type="button" className="chip" onClick={save}>
        {words.keep}
      </button>
      {words.keepText !== '' && <span className="faint small">{words.keepText}</span>}
      {error && <Failure error={error} />}
    </div>
  );
}

/** Saves what is there already. */
export function download(name: string, blob: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), LATER_MS);
}
