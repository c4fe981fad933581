import { Link, useSearchParams } from 'react-router';
import { useMe } from '../../api/me';
import { texts } from '../../texts';
import css from './banner.module.css';

/** Leads to the plan of the player of the address, or else of the reader. */
export function PlanLink({ banner }: { banner: string }) {
  const [parameters] = useSearchParams();
  const me = useMe();
  const player = parameters.get('player') ?? me?.id ?? '';
  return (
    <p className={css.plan}>
      <Link className="link" to={`/odds?banner=${banner}&plan=&player=${player}`}>
        {texts().banners.plan}
      </Link>
    </p>
  );
}
