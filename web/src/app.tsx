import { type ComponentType, lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { Layout } from './parts/Layout';
import { Missing } from './parts/Missing';
import { reloadOnce } from './reload';
import { loadTexts } from './texts';
import { useLanguage } from './texts/language';
import { Home } from './views/home/Home';

/** A view that is rendered again, and stays as it is, when another language is chosen. */
function inLanguage(View: ComponentType): ComponentType {
  return function InLanguage() {
    useLanguage();
    return <View />;
  };
}

/** A view that is loaded when it is opened, after its texts: its modules hold subjects of them. */
function later(view: () => Promise<{ readonly default: ComponentType }>) {
  return inLanguage(lazy(() => loadTexts().then(view).catch(reloadOnce)));
}

const First = inLanguage(Home);
const Nothing = inLanguage(() => <Missing />);

const Player = later(() => import('./views/player/Player'));
const Collection = later(() => import('./views/player/Collection'));
const Album = later(() => import('./views/album/Album'));
const Draws = later(() => import('./views/player/Draws'));
const Character = later(() => import('./views/player/Character'));
const Ues = later(() => import('./views/player/Ues'));
const Record = later(() => import('./views/player/Record'));
const Beside = later(() => import('./views/beside/Beside'));
const CardView = later(() => import('./views/card/CardView'));
const KindView = later(() => import('./views/kind/KindView'));
const Groups = later(() => import('./views/groups/Groups'));
const Group = later(() => import('./views/groups/Group'));
const Ranking = later(() => import('./views/ranking/Ranking'));
const Odds = later(() => import('./views/odds/Odds'));
const Fair = later(() => import('./views/fair/Fair'));
const Admin = later(() => import('./views/admin/Admin'));
const Compose = later(() => import('./views/compose/Compose'));
const EventDesk = later(() => import('./views/event/EventDesk'));
const Live = later(() => import('./views/live/Live'));

/** The tabs of a player. */
const TABS = (
  <>
    <Route index element={<Collection />} />
    <Route path="album" element={<Album />} />
    <Route path="draws" element={<Draws />} />
    <Route path="character" element={<Character />} />
    <Route path="ues" element={<Ues />} />
    <Route path="record" element={<Record />} />
    <Route path="beside/:other?" element={<Beside />} />
  </>
);

/** Every address of the page. */
export function App() {
  return (
    <Routes>
      <Route
        path="live"
        element={
          <Suspense>
            <Live />
          </Suspense>
        }
      />
      <Route element={<Layout />}>
        <Route index element={<First />} />
        <Route path="u/:name" element={<Player />}>
          {TABS}
        </Route>
        <Route path="i/:id" element={<Player />}>
          {TABS}
        </Route>
        <Route path="c/:id" element={<CardView />} />
        <Route path="k/:card" element={<KindView />} />
        <Route path="g" element={<Groups />} />
        <Route path="g/:id" element={<Group />} />
        <Route path="ranking" element={<Ranking />} />
        <Route path="odds" element={<Odds />} />
        <Route path="fair" element={<Fair />} />
        <Route path="admin" element={<Admin />} />
        <Route path="admin/banners" element={<Compose />} />
        <Route path="admin/event" element={<EventDesk />} />
        <Route path="*" element={<Nothing />} />
      </Route>
    </Routes>
  );
}
