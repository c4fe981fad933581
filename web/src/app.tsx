import { type ComponentType, lazy, useState } from 'react';
import { matchPath, Route, Routes } from 'react-router';
import type * as addresses from './addresses';
import type { DrawRead } from './api/client';
import { loadKinds } from './api/kinds';
import { card, cardsOf, day, drawOf, oddsOf, ownerOf, user, userByName } from './api/queries';
import { queryClient } from './api/query-client';
import { Layout } from './parts/Layout';
import { Missing } from './parts/states';
import { severalIn } from './paths';
import { reloadOnce } from './reload';
import { loadTexts } from './texts';
import { useLanguage } from './texts/language';
import { Home, loadHome } from './views/home/Home';

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

/** A view with the texts that only operators need. */
function forOperators(view: () => Promise<View>) {
  return later(async () => {
    const { loadOperatorTexts } = await import('./texts/operator');
    const [found] = await Promise.all([view(), loadOperatorTexts()]);
    return found;
  });
}

const First = inLanguage(Home);
const Nothing = inLanguage(() => <Missing />);

const Player = later(() => import('./views/player/Player'));

type Later = ReturnType<typeof later>;
type RecordPath = `${Exclude<keyof typeof addresses.RECORDS, 'u' | 'i'>}/:${string}`;

/** The tabs of a player. */
const TABS: Readonly<Record<keyof typeof addresses.TABS, Later>> = {
  '': later(() => import('./views/player/Collection')),
  album: later(() => import('./views/album/Album')),
  history: later(() => import('./views/luck/Luck')),
  draws: later(() => import('./views/player/Draws')),
  character: later(() => import('./views/player/Character')),
  balance: later(() => import('./views/player/Balance')),
  trades: later(() => import('./views/trades/Trades')),
  ues: later(() => import('./views/player/Ues')),
  record: later(() => import('./views/player/Record')),
};

/** The views of records but players, and those without a name in their path. */
const VIEWS: Readonly<Record<Exclude<keyof typeof addresses.VIEWS, ''> | RecordPath, Later>> = {
  'c/:id': later(() => import('./views/card/CardView')),
  'k/:card': later(() => import('./views/kind/KindView')),
  'g/:id': later(() => import('./views/groups/Group')),
  'b/:banner': later(() => import('./views/box/Box')),
  g: later(() => import('./views/groups/Groups')),
  ranking: later(() => import('./views/ranking/Ranking')),
  banners: later(() => import('./views/banners/Banners')),
  odds: later(() => import('./views/odds/Odds')),
  fair: later(() => import('./views/fair/Fair')),
  admin: forOperators(() => import('./views/admin/Admin')),
  'admin/banners': forOperators(() => import('./views/compose/Compose')),
  'admin/table': forOperators(() => import('./views/table/RecordTable')),
  me: later(() => import('./views/me/Me')),
};

/** Data that were preloaded take at most so long to be read, on a slow phone; those of Home and of a player, for what the document shows meanwhile, so long. */
const PREPARED_MS = 300;
const LONGER_MS = 4_000;

const PATHS = [
  ...Object.entries(TABS).map(([tab, View]) => ({
    paths: [`/u/:name/${tab}`, `/i/:id/${tab}`],
    views: [Player, View],
  })),
  ...Object.entries(VIEWS).map(([path, View]) => ({ paths: [`/${path}`], views: [View] })),
];

/**
 * Loads what the page shows first at a path: the view and its data come at the same time. A view that is there before it is rendered
 * is shown at once: where React says that a view is awaited, it says so for a third of a second. What fails is left to the view.
 */
export async function loadFirst(path: string): Promise<void> {
  const { views = [] } = PATHS.find(({ paths }) => paths.some((each) => matchPath(each, path))) ?? {};
  const id = matchPath('/c/:id', path)?.params.id;
  const isCard = id !== undefined && severalIn(id) === undefined;
  const isLong = path === '/' || /^\/[ui]\//.test(path);
  // The document shows a card until it is there.
  const shown = isCard ? [queryClient.query({ ...card(Number(id)), retry: false })] : [];
  const ofView = path === '/' ? loadHome : () => dataOfPlayer(path);
  const data = isCard ? Promise.all(shown).then(() => dataOfCard(Number(id))) : ofView();
  await Promise.allSettled([...shown, ...views.map((view) => view.load())]);
  const tooLate = new Promise((resolve) => setTimeout(resolve, isLong ? LONGER_MS : PREPARED_MS));
  await Promise.race([data.catch(() => undefined), tooLate]);
}

async function dataOfCard(id: number): Promise<void> {
  const proven = async ({ table, day: drawn, seed }: DrawRead): Promise<void> => {
    await Promise.all([queryClient.query(oddsOf(table)), seed !== null && queryClient.query(day(drawn))]);
  };
  await Promise.all([queryClient.query(ownerOf(id)), queryClient.query(drawOf(id)).then(proven)]);
}

type Params = { readonly name?: string; readonly id?: string; readonly '*': string };

/** The document shows cards meanwhile. */
async function dataOfPlayer(path: string): Promise<void> {
  const found = matchPath('/u/:name/*', path) ?? matchPath('/i/:id/*', path);
  if (!found) return;
  const { name, id, '*': tab } = found.params as Params;
  const [player] =
    name === undefined ? [await queryClient.query(user(Number(id)))] : await queryClient.query(userByName(name));
  if (!player) return;
  const { aboveOf } = await import('./api/above');
  await Promise.all([queryClient.query(aboveOf(player.id)), tab === '' && queryClient.query(cardsOf(player.id))]);
}

const ROUTES_OF_TABS = Object.entries(TABS).map(([tab, View]) => <Route key={tab} path={tab} element={<View />} />);

/** Every address of the page. */
export function App() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route index element={<First />} />
        <Route path="u/:name" element={<Player />}>
          {ROUTES_OF_TABS}
        </Route>
        <Route path="i/:id" element={<Player />}>
          {ROUTES_OF_TABS}
        </Route>
        {Object.entries(VIEWS).map(([path, View]) => (
          <Route key={path} path={path} element={<View />} />
        ))}
        <Route path="*" element={<Nothing />} />
      </Route>
    </Routes>
  );
}
