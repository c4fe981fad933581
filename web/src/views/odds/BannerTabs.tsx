import { Link } from 'react-router';
import type { ListedBanner } from '../../api/banners';
import { bannerPath } from '../../paths';
import { texts } from '../../texts';
import css from './banner.module.css';

const t = () => texts().banners;

/** The way to each banner. One alone needs none. */
export function BannerTabs({ all, shown }: { all: readonly ListedBanner[]; shown: string | undefined }) {
  if (all.length < 2) return null;
  return (
    <nav className={css.bannertabs} aria-label={t().label}>
      {all.map(({ name, isOver }) => (
        <Link key={name} to={bannerPath(name)} aria-current={name === shown ? 'page' : undefined}>
          {name}
          {isOver && <small> {t().isOver}</small>}
        </Link>
      ))}
    </nav>
  );
}
