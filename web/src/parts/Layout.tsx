import { Suspense, useEffect, useRef } from 'react';
import { Link, NavLink, Outlet, NavigationType, useLocation, useNavigationType } from 'react-router';
import { useMe } from '../api/me';
import { GAME } from '../game';
import { userPath } from '../paths';
import { LANGUAGES } from '../addresses';
import { showLanguage, texts } from '../texts';
import { keepLanguage, type Language, useLanguage } from '../texts/language';
import { switchTheme } from '../theme';
import { Broken } from './Broken';
import { FindBox } from './FindBox';
import { HalfMoon, Mark } from './icons';
import { Skeleton } from './states';

const NAVIGATION = [
  ['/ranking', 'ranking'],
  ['/g', 'groups'],
  ['/odds', 'odds'],
  ['/fair', 'fair'],
  ['/admin', 'admin'],
] as const;

/** What all views have around them. */
export function Layout() {
  const { pathname } = useLocation();
  useLanguage();
  const main = useRef<HTMLElement>(null);
  useNewView(main);
  return (
    <>
      <a className="skip" href="#main">
        {texts().skip}
      </a>
      <header className="top">
        <Link className="brand" to="/">
          {GAME.logo ? <img alt="" src={GAME.logo} /> : <Mark />}
          <span>{texts().name}</span>
        </Link>
        <Menu />
        <div className="ends">
          {pathname !== '/' && <FindBox key={pathname} className="find" placeholder={texts().find.short} />}
          <Own />
          <LanguageSwitch />
          <button type="button" className="icon" aria-label={texts().theme} onClick={switchTheme}>
            <HalfMoon />
          </button>
        </div>
      </header>
      <Notice />
      <main id="main" ref={main} tabIndex={-1}>
        <Broken key={viewOf(pathname)} address={pathname}>
          <Suspense fallback={<Skeleton lines={6} />}>
            <Outlet />
          </Suspense>
        </Broken>
      </main>
    </>
  );
}

/** The way to oneself, for who has said who that is. */
function Own() {
  const me = useMe();
  return (
    me && (
      <NavLink className="own" to={userPath(me)}>
        <bdi>{me.username}</bdi>
      </NavLink>
    )
  );
}

function Menu() {
  return (
    <nav aria-label={texts().menu.label}>
      {NAVIGATION.map(([to, name]) => (
        <NavLink key={to} to={to}>
          {texts().menu[name]}
        </NavLink>
      ))}
    </nav>
  );
}

/** The tabs of a player are one view. */
function viewOf(pathname: string): string {
  return pathname.split('/', 3).join('/');
}

/** A new view begins at its top, for the eye and for the keyboard. */
function useNewView(main: React.RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  const view = viewOf(pathname);
  const last = useRef(view);
  useEffect(() => {
    if (last.current === view) return;
    last.current = view;
    if (navigation !== NavigationType.Pop) window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [view, navigation, main]);
}

/** One line above all views, where the service has something to say about itself. */
function Notice() {
  if (!GAME.isDemo) return null;
  const { label, demo } = texts().notices;
  return (
    <aside className="notice" aria-label={label}>
      {demo}
    </aside>
  );
}

/** The other languages, each by its own name, and by its code for who has no letters of it. */
function LanguageSwitch() {
  const shown = useLanguage();
  const others = (Object.keys(LANGUAGES) as Language[]).filter((language) => language !== shown);
  return others.map((language) => (
    <button
      key={language}
      type="button"
      className="language"
      lang={language}
      onClick={() => void chooseLanguage(language)}
    >
      {LANGUAGES[language]} <small aria-hidden="true">{language.toUpperCase()}</small>
    </button>
  ));
}

async function chooseLanguage(language: Language): Promise<void> {
  await showLanguage(language);
  keepLanguage(language);
}
