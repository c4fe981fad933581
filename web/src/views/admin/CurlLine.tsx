import { useRef, useState } from 'react';
import { curlOf } from '../../api/curl';
import type { Write } from '../../api/write';
import { texts } from '../../texts';
import css from './admin.module.css';

const t = () => texts().admin;
const SAID_MS = 2_000;

/** The request as a line to copy, with a variable where the secret is. */
export function CurlLine({ write, secretKey }: { write: Write; secretKey: string }) {
  const [isCopied, setCopied] = useState(false);
  const code = useRef<HTMLElement>(null);
  const line = curlOf(write, location.origin, secretKey);
  const copy = async (): Promise<void> => {
    // There is no clipboard on plain http from another machine: then the line is selected.
    if (code.current) getSelection()?.selectAllChildren(code.current);
    const { clipboard } = navigator as { readonly clipboard?: Clipboard };
    await clipboard?.writeText(line).then(
      () => setCopied(true),
      () => undefined,
    );
    setTimeout(() => setCopied(false), SAID_MS);
  };
  return (
    <details className={css.curl}>
      <summary>{t().curl}</summary>
      <code ref={code}>{line}</code>
      <button type="button" className="chip" onClick={() => void copy()}>
        {isCopied ? t().copied : t().copy}
      </button>
    </details>
  );
}
