import { Link, useSearchParams } from 'react-router';
import type { ListedBanner } from '../../api/banners';
import { bannerPath } from '../../paths';
import { texts } from '../../texts';
import css from './banner.module.css';

const t = () => texts().banners;

/** The way to each banner, where a plan goes on. One alone needs none. */
export function BannerTabs({ all, shown }: { all: readonly ListedBanner[]; shown: string | undefined }) {
  const [parameters] = useSearchParams();
  if (all.length < 2) return null;
  const pathOf = (banner: string): string => {
    if (!parameters.has('plan')) return bannerPath(banner);
    const plan = new URLSearchParams(parameters);
    plan.set('banner', banner);
    plan.set('plan', '');
    return `/odds?${plan.toString()}`;
  };
  return (
    <nav className={css.bannertabs} aria-label={t().label}>
      {all.map(({ name, isOver }) => (
        <Link key={name} to={pathOf(name)} aria-current={name === shown ? 'page' : undefined}>
          {name}
          {isOver && <small> {t().isOver}</small>}
        </Link>
      ))}
    </nav>
  );
}
