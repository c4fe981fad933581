import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { GameOverviewRead } from '../../../api/client';
import { GAME } from '../../../game';
import { Check } from '../../../parts/icons';
import { FIRST_STEPS } from '../../../texts/first-steps';
import { useTexts } from '../../../texts/language';
import { AsPlayersSee, Settings, SettingLines } from './AsPlayersSee';
import css from './first-steps.module.css';

/** Each has scripts of its own, of which other views have some. */
const AddKinds = lazy(async () => ({ default: (await import('../Kinds')).AddKinds }));
const Recipes = lazy(() => import('./Recipes'));
const NewToken = lazy(async () => ({ default: (await import('../operators/NewToken')).NewToken }));
const FirstLink = lazy(() => import('./FirstLink'));

type Step = GameOverviewRead['first_steps'][number];
const STEPS = ['name', 'kind', 'banner', 'token', 'link'] as const satisfies readonly Step[];

/** What a new service lacks, each with a button. What is done stays as a line until the desk is left: then it is gone. */
export default function FirstSteps({ overview: { first_steps: left, settings } }: { overview: GameOverviewRead }) {
  const t = useTexts(FIRST_STEPS);
  const [shown] = useState(left);
  const [isClosed, close] = useState(false);
  const contents: Readonly<Record<Step, ReactNode>> = {
    name: <SettingLines settings={settings.slice(0, 2)} />,
    kind: <AddKinds />,
    banner: <Recipes />,
    token: <NewToken task="bot" />,
    link: <FirstLink />,
  };
  if (isClosed) return null;
  return (
    <section className={css.first} aria-labelledby="first-steps">
      <div>
        <h2 id="first-steps">{t.title(GAME.name)}</h2>
        <p role="status">{t.left(STEPS.length - left.length, left.length)}</p>
        {shown.map((step, place) => (
          <Row key={step} step={step} isDone={!left.includes(step)} isFirst={place === 0}>
            {contents[step]}
          </Row>
        ))}
        {left.length === 0 && (
          <button type="button" className="btn" onClick={() => close(true)}>
            {t.close}
          </button>
        )}
      </div>
      <div>
        <AsPlayersSee hasBanner={!left.includes('banner')} />
        <Settings settings={settings} />
      </div>
    </section>
  );
}

interface RowProps {
  readonly step: Step;
  readonly isDone: boolean;
  /** It is open at first. */
  readonly isFirst: boolean;
  readonly children: ReactNode;
}

/** A step. One is open at a time. */
function Row({ step, isDone, isFirst, children }: RowProps) {
  const t = useTexts(FIRST_STEPS);
  const [title, text, button] = t.steps[step];
  return (
    <details name="first-steps" open={isFirst}>
      <summary>
        {isDone ? <Check verdict="checked" label={t.done} /> : <i>{STEPS.indexOf(step) + 1}</i>}
        <h3>{title}</h3>
        <span className="quiet">{text}</span>
        <b className="btn ghost">{button}</b>
      </summary>
      <div className={css.content}>
        <Suspense>{children}</Suspense>
      </div>
    </details>
  );
}
