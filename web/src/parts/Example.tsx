import { lazy, Suspense, useId, useState } from 'react';
import { texts } from '../texts';
import { Skeleton } from './states';

const t = () => texts().example;
const WorkedExample = lazy(() => import('./WorkedExample'));

/** Offers a draw that can be verified today, where the day of the own one is not over. */
export function Example({ level }: { level: 2 | 3 }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="example">
      <button type="button" className="chip" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {open ? t().hide : t().show}
      </button>
      <div id={id}>
        {open && (
          <section aria-label={t().title}>
            <p className="lead">
              <b>{t().title}.</b> {t().text}
            </p>
            <Suspense fallback={<Skeleton lines={6} />}>
              <WorkedExample level={level} />
            </Suspense>
          </section>
        )}
      </div>
    </div>
  );
}
