/** Small drawings of the page. They say nothing that no text says. */
export function Mark() {
  return (
    <svg viewBox="0 0 20 28" aria-hidden="true">
      <rect x="1" y="1" width="18" height="26" rx="2.4" />
      <path d="M6.4 4.6h7.2a3.4 3.4 0 0 0 2.8 2.9v12a3.4 3.4 0 0 0-2.8 3H6.4a3.4 3.4 0 0 0-2.8-3v-12a3.4 3.4 0 0 0 2.8-2.9z" />
    </svg>
  );
}

export function Lens() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="7" cy="7" r="4.6" />
      <path d="m10.5 10.5 4 4" />
    </svg>
  );
}

export function HalfMoon() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="6" />
      <path d="M8 2a6 6 0 0 1 0 12z" className="half" />
    </svg>
  );
}

export function Tick() {
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true">
      <path d="m2 6.4 2.7 2.8L10 3" />
    </svg>
  );
}

export type CheckResult = 'checked' | 'failed' | 'skipped';

const SIGNS: Readonly<Record<CheckResult, string>> = {
  checked: 'm5.8 10.4 2.8 2.8 5.6-6.2',
  failed: 'm6.4 6.4 7.2 7.2m0-7.2-7.2 7.2',
  skipped: 'M6 10h8',
};

/** The result of a check: right, wrong, or not reached. */
export function Check({ verdict, label }: { verdict: CheckResult; label: string }) {
  return (
    <svg className={`check ${verdict}`} viewBox="0 0 20 20" role="img" aria-label={label}>
      <path d={SIGNS[verdict]} />
    </svg>
  );
}
