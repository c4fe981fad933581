import { Suspense, useEffect, useRef } from 'react';
import { Link, NavLink, Outlet, NavigationType, useLocation, useNavigationType } from 'react-router';
import { TEXTS } from '../texts';
import { switchTheme } from '../theme';
import { Broken } from './Broken';
import { FindBox } from './FindBox';
import { HalfMoon, Mark } from './icons';
import { Notice } from './Notice';
import { Skeleton } from './states';

const NAVIGATION = [
  ['/ranking', TEXTS.menu.ranking],
  ['/g', TEXTS.menu.groups],
  ['/odds', TEXTS.menu.odds],
  ['/fair', TEXTS.menu.fair],
  ['/admin', TEXTS.menu.admin],
] as const;

/** What all views have around them. */
export function Layout() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  useNewView(main);
  return (
    <>
      <a className="skip" href="#main">
        {TEXTS.skip}
      </a>
      <header className="top">
        <Link className="brand" to="/">
          <Mark />
          {TEXTS.name}
        </Link>
        <nav aria-label={TEXTS.menu.label}>
          {NAVIGATION.map(([to, text]) => (
            <NavLink key={to} to={to}>
              {text}
            </NavLink>
          ))}
        </nav>
        <div className="ends">
          {pathname !== '/' && <FindBox key={pathname} className="find" placeholder={TEXTS.find.short} />}
          <button type="button" className="icon" aria-label={TEXTS.theme} onClick={switchTheme}>
            <HalfMoon />
          </button>
        </div>
      </header>
      <Notice />
      <main id="main" ref={main} tabIndex={-1}>
        <Broken key={pathname}>
          <Suspense fallback={<Skeleton lines={6} />}>
            <Outlet />
          </Suspense>
        </Broken>
      </main>
    </>
  );
}

/** A new view begins at its top, for the eye and for the keyboard. The tabs of a player are one view. */
function useNewView(main: React.RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  const view = pathname.split('/', 3).join('/');
  const last = useRef(view);
  useEffect(() => {
    if (last.current === view) return;
    last.current = view;
    if (navigation !== NavigationType.Pop) window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [view, navigation, main]);
}
