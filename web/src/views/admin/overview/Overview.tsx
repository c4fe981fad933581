import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Loaded, Skeleton } from '../../../parts/states';
import { reloadOnce } from '../../../reload';
import { operatorTexts } from '../../../texts/operator';
import { overview } from '../queries';
import { useWrong } from '../secrets';
import css from '../admin.module.css';

const Panels = lazy(() => import('./Panels').catch(reloadOnce));
const t = () => operatorTexts().desk;

/** How the game goes, for who has typed the token. */
export function Overview() {
  const isKnown = useWrong().token === false;
  const query = useQuery({ ...overview, enabled: isKnown });
  return (
    <section className={css.overview} aria-label={t().overview}>
      {isKnown ? (
        <Loaded query={query} wait={<Skeleton lines={6} />}>
          {(data) => (
            <Suspense fallback={<Skeleton lines={6} />}>
              <Panels overview={data} />
            </Suspense>
          )}
        </Loaded>
      ) : (
        <p className="quiet">{t().needsToken}</p>
      )}
    </section>
  );
}
