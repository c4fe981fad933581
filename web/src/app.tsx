import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { Layout } from './parts/Layout';
import { Missing } from './parts/Missing';
import { Home } from './views/home/Home';

const Player = lazy(() => import('./views/player/Player'));
const Collection = lazy(() => import('./views/player/Collection'));
const Album = lazy(() => import('./views/album/Album'));
const Draws = lazy(() => import('./views/player/Draws'));
const Character = lazy(() => import('./views/player/Character'));
const Ues = lazy(() => import('./views/player/Ues'));
const Record = lazy(() => import('./views/player/Record'));
const Beside = lazy(() => import('./views/beside/Beside'));
const CardView = lazy(() => import('./views/card/CardView'));
const Groups = lazy(() => import('./views/groups/Groups'));
const Group = lazy(() => import('./views/groups/Group'));
const Ranking = lazy(() => import('./views/ranking/Ranking'));
const Odds = lazy(() => import('./views/odds/Odds'));
const Fair = lazy(() => import('./views/fair/Fair'));
const Admin = lazy(() => import('./views/admin/Admin'));
const EventDesk = lazy(() => import('./views/event/EventDesk'));
const Live = lazy(() => import('./views/live/Live'));

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
        <Route index element={<Home />} />
        <Route path="u/:name" element={<Player />}>
          {TABS}
        </Route>
        <Route path="i/:id" element={<Player />}>
          {TABS}
        </Route>
        <Route path="c/:id" element={<CardView />} />
        <Route path="g" element={<Groups />} />
        <Route path="g/:id" element={<Group />} />
        <Route path="ranking" element={<Ranking />} />
        <Route path="odds" element={<Odds />} />
        <Route path="fair" element={<Fair />} />
        <Route path="admin" element={<Admin />} />
        <Route path="admin/event" element={<EventDesk />} />
        <Route path="*" element={<Missing />} />
      </Route>
    </Routes>
  );
}
