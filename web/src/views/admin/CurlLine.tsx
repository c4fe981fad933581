import { curlOf } from '../../api/curl';
import type { Write } from '../../api/write';
import { operatorTexts } from '../../texts/operator';
import { CopyText } from './CopyText';
import css from './admin.module.css';

/** The request as a line to copy, with a variable where the secret is. */
export function CurlLine({ write, secretKey }: { write: Write; secretKey: string }) {
  return (
    <details className={css.curl}>
      <summary>{operatorTexts().admin.curl}</summary>
      <CopyText text={curlOf(write, location.origin, secretKey)} />
    </details>
  );
}
