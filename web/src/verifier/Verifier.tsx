import { type ReactNode, type SubmitEvent, useState } from 'react';
import { isGameDay } from '../../../src/game/rules/game-day';
import type { SignedStatement } from '../../../src/game/rules/statement';
import { MOST_BYTES, readKept, readProofFile, sourceOf } from '../proof/proof-file';
import { texts } from '../texts';
import { addressOf, Obstructed, serviceAt } from './target-service';
import { VerificationOutcome } from './VerificationOutcome';
import { type VerificationResult, type VerificationTask, useVerification } from './useVerification';
import { verifyDays } from './range';
import { verifyDraw, verifyFile } from './verifications';

const t = () => texts().verifier;

/** Who is asked, and what is compared with the answers. */
interface Target {
  readonly address: string;
  readonly known: File | undefined;
}

/** Verifies draws of any service, and is no part of one. */
export function Verifier() {
  const [address, setAddress] = useState('');
  const [known, setKnown] = useState<File>();
  const { progress, start, stop } = useVerification();
  return (
    <main className="verifier">
      <title>{t().title}</title>
      <h1>{t().title}</h1>
      <p className="lead">{t().lead}</p>
      <section className="target">
        <Labelled label={t().service} hint={t().serviceHint}>
          <input type="url" value={address} onChange={({ target }) => setAddress(target.value)} />
        </Labelled>
        <Labelled label={t().known} hint={t().knownHint}>
          <input type="file" onChange={({ target }) => setKnown(target.files?.[0])} />
        </Labelled>
      </section>
      <Ways isRunning={progress.kind === 'running'} target={{ address, known }} begin={(work) => void start(work)} />
      <VerificationOutcome progress={progress} address={address} stop={stop} />
      <p className="quiet small about">{t().about}</p>
    </main>
  );
}

interface WaysProps {
  readonly isRunning: boolean;
  readonly target: Target;
  readonly begin: (work: (task: VerificationTask) => Promise<VerificationResult>) => void;
}

/** The ways to verify. */
function Ways({ isRunning, target, begin }: WaysProps) {
  return (
    <div className="ways">
      <Way title={t().draw} isRunning={isRunning} begin={(form) => begin((task) => drawTask(form, target, task))}>
        <Labelled label={t().card}>
          <input name="card" type="number" min={1} step={1} required />
        </Labelled>
      </Way>
      <Way title={t().days} isRunning={isRunning} begin={(form) => begin((task) => daysTask(form, target, task))}>
        <Labelled label={t().first}>
          <input name="first" type="date" required />
        </Labelled>
        <Labelled label={t().last} hint={t().lastHint}>
          <input name="last" type="date" required />
        </Labelled>
      </Way>
      <Way title={t().file} isRunning={isRunning} begin={(form) => begin(() => fileTask(form))}>
        <Labelled label={t().fileLabel} hint={t().fileHint}>
          <input name="file" type="file" required />
        </Labelled>
      </Way>
    </div>
  );
}

async function drawTask(
  form: FormData,
  { address, known }: Target,
  { signal, waits }: VerificationTask,
): Promise<VerificationResult> {
  const kept = await readFile(known);
  const service = await serviceAt(addressOf(address), signal, waits);
  return { kind: 'draw', outcome: await verifyDraw(service, Number(form.get('card')), kept) };
}

async function daysTask(
  form: FormData,
  { address, known }: Target,
  task: VerificationTask,
): Promise<VerificationResult> {
  const { signal, waits, tell } = task;
  const [first, last] = [dayIn(form, 'first'), dayIn(form, 'last')];
  if (!isGameDay(first) || !isGameDay(last) || first > last) throw new Obstructed('bad days');
  const kept = await readFile(known);
  const source = await serviceAt(addressOf(address), signal, waits);
  const shown = (outcome: Awaited<ReturnType<typeof verifyDays>>): VerificationResult => ({
    kind: 'days',
    outcome,
    source,
  });
  return shown(await verifyDays(source, { first, last }, kept, (outcome) => tell(shown(outcome))));
}

async function fileTask(form: FormData): Promise<VerificationResult> {
  const file = readProofFile(await textOf(form.get('file') as File));
  const source = sourceOf(file);
  return { kind: 'file', file, source, outcome: await verifyFile(file, source) };
}

/** What a date input calls 2026-01-31. */
function dayIn(form: FormData, name: string): string {
  return (form.get(name) as string).replaceAll('-', '');
}

async function readFile(known: File | undefined): Promise<readonly SignedStatement[]> {
  return known ? readKept(await textOf(known)) : [];
}

async function textOf(file: File): Promise<string> {
  if (file.size > MOST_BYTES) throw new Error(t().largeFile);
  return file.text();
}

interface WayProps {
  readonly title: string;
  readonly isRunning: boolean;
  readonly begin: (form: FormData) => void;
  readonly children: ReactNode;
}

/** One way to verify. */
function Way({ title, isRunning, begin, children }: WayProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    begin(new FormData(event.currentTarget));
  };
  return (
    <form onSubmit={submit} aria-label={title}>
      <h2>{title}</h2>
      {children}
      <button type="submit" className="btn" disabled={isRunning}>
        {t().start}
        <span className="visually-hidden">: {title}</span>
      </button>
    </form>
  );
}

interface LabelledProps {
  readonly label: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

function Labelled({ label, hint, children }: LabelledProps) {
  return (
    <label>
      <span>{label}</span>
      {children}
      {hint !== undefined && <small>{hint}</small>}
    </label>
  );
}
