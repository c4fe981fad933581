import './verification.css';
import type { ReactNode } from 'react';
import { texts } from '../texts';
import { Check } from './icons';

/** What came of a verification, in a line. */
export function Verdict({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  return (
    <p className={isGood ? 'result' : 'result failed'}>
      <Check verdict={isGood ? 'checked' : 'failed'} label={isGood ? texts().proof.checked : texts().proof.failed} />
      <b>{children}</b>
    </p>
  );
}
