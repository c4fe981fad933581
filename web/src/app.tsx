import { type ComponentType, lazy, Suspense, useState } from 'react';
import { matchPath, Route, Routes } from 'react-router';
import { loadKinds } from './api/kinds';
import { card, userByName } from './api/queries';
import { queryClient } from './api/query-client';
import { Layout } from './parts/Layout';
import { Missing } from './parts/Missing';
import { severalIn } from './paths';
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

type View = { readonly default: ComponentType };

/** A view that is loaded when it is opened, with its texts. The first view asks for fewer kinds. */
function later(view: () => Promise<View>) {
  let loaded: ComponentType | undefined;
  const load = async (): Promise<View> => {
    void loadKinds();
    const [found] = await Promise.all([view(), loadTexts()]).catch(reloadOnce);
    loaded = found.default;
    return found;
  };
  const Later = lazy(load);
  // What is loaded already is shown at once: React would show that it waits for a moment.
  const Now = (): React.ReactNode => {
    const [Shown] = useState(() => loaded ?? Later);
    return <Shown />;
  };
  return Object.assign(inLanguage(Now), { load });
}

const First = inLanguage(Home);
const Nothing = inLanguage(() => <Missing />);

const Player = later(() => import('./views/player/Player'));
const Collection = later(() => import('./views/player/Collection'));
const Album = later(() => import('./views/album/Album'));
const Luck = later(() => import('./views/luck/Luck'));
const Draws = later(() => import('./views/player/Draws'));
const Character = later(() => import('./views/player/Character'));
const Balance = later(() => import('./views/player/Balance'));
const Trades = later(() => import('./views/trades/Trades'));
const Ues = later(() => import('./views/player/Ues'));
const Record = later(() => import('./views/player/Record'));
const Compare = later(() => import('./views/compare/Compare'));
const CardView = later(() => import('./views/card/CardView'));
const KindView = later(() => import('./views/kind/KindView'));
const Groups = later(() => import('./views/groups/Groups'));
const Group = later(() => import('./views/groups/Group'));
const Ranking = later(() => import('./views/ranking/Ranking'));
const Banners = later(() => import('./views/banners/Banners'));
const Odds = later(() => import('./views/odds/Odds'));
const Fair = later(() => import('./views/fair/Fair'));
const Admin = later(() => import('./views/admin/Admin'));
const Compose = later(() => import('./views/compose/Compose'));
const Give = later(() => import('./views/give/Give'));
const EventDesk = later(() => import('./views/event/EventDesk'));
const Live = later(() => import('./views/live/Live'));
const Me = later(() => import('./views/me/Me'));

/** Loads what the page shows first at a path: the view and its data come at the same time. What fails is left to the view. */
export async function loadFirst(path: string): Promise<void> {
  const id = matchPath('/c/:id', path)?.params.id;
  const name = matchPath('/u/:name', path)?.params.name;
  const first: Promise<unknown>[] = [];
  if (id !== undefined) first.push(CardView.load());
  if (id !== undefined && severalIn(id) === undefined)
    first.push(queryClient.query({ ...card(Number(id)), retry: false }));
  if (name !== undefined)
    first.push(Player.load(), Collection.load(), queryClient.query({ ...userByName(name), retry: false }));
  await Promise.allSettled(first);
}

/** The tabs of a player. */
const TABS = (
  <>
    <Route index element={<Collection />} />
    <Route path="album" element={<Album />} />
    <Route path="history" element={<Luck />} />
    <Route path="draws" element={<Draws />} />
    <Route path="character" element={<Character />} />
    <Route path="balance" element={<Balance />} />
    <Route path="trades" element={<Trades />} />
    <Route path="ues" element={<Ues />} />
    <Route path="record" element={<Record />} />
    <Route path="compare/:other?" element={<Compare />} />
    {/* Its address in version 1.0.0. */}
    <Route path="beside/:other?" element={<Compare />} />
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
        <Route path="banners" element={<Banners />} />
        <Route path="odds" element={<Odds />} />
        <Route path="fair" element={<Fair />} />
        <Route path="admin" element={<Admin />} />
        <Route path="admin/banners" element={<Compose />} />
        <Route path="admin/give" element={<Give />} />
        <Route path="admin/event" element={<EventDesk />} />
        <Route path="me" element={<Me />} />
        <Route path="*" element={<Nothing />} />
      </Route>
    </Routes>
  );
}
