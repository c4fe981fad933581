import { useRef, useState } from 'react';
import { operatorTexts } from '../../texts/operator';
import css from './admin.module.css';

const t = () => operatorTexts().admin;
const SAID_MS = 2_000;

/** Lines to copy. */
export function CopyText({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);
  const code = useRef<HTMLElement>(null);
  const copy = async (): Promise<void> => {
    // There is no clipboard on plain http from another machine: then the text is selected.
    if (code.current) getSelection()?.selectAllChildren(code.current);
    const { clipboard } = navigator as { readonly clipboard?: Clipboard };
    await clipboard?.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    );
    setTimeout(() => setCopied(false), SAID_MS);
  };
  return (
    <div className={css.lines}>
      <code ref={code}>{text}</code>
      <button type="button" className="chip" onClick={() => void copy()}>
        {isCopied ? t().copied : t().copy}
      </button>
    </div>
  );
}
