import { Link } from 'react-router';
import { STANDARD } from '../../api/banners';
import { TEXTS } from '../../texts';
import type { ListedBanner } from './banners';
import css from './banner.module.css';

const t = TEXTS.banners;

/** The way to each banner. One alone needs none. */
export function BannerTabs({ all, shown }: { all: readonly ListedBanner[]; shown: string | undefined }) {
  if (all.length < 2) return null;
  return (
    <nav className={css.bannertabs} aria-label={t.label}>
      {all.map(({ name, isOver }) => (
        <Link
          key={name}
          to={name === STANDARD ? '/odds' : `/odds?banner=${name}`}
          aria-current={name === shown ? 'page' : undefined}
        >
          {name}
          {isOver && <small> {t.isOver}</small>}
        </Link>
      ))}
    </nav>
  );
}
