import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Banner, NextTablesRead } from '../../api/client';
import { STANDARD } from '../../../../src/game/rules/draw-table';
import { nextTables } from '../../api/next-tables';
import { asTypedIn, writeTo } from '../../api/operations';
import { download } from '../../parts/KeepFile';
import { Loaded, Skeleton } from '../../parts/states';
import { texts } from '../../texts';
import { Action } from '../admin/Action';
import { Credentials } from '../admin/Credentials';
import type { TablesFile } from './checked';
import { Declared } from './Declared';
import { bannerContent, type Draft, draftOf } from './draft';
import { NEW_GROUP } from './group';
import { declaredIn, economyDraftOf, NO_PRICE } from './economy-draft';
import { Editor } from './Editor';
import css from './compose.module.css';

const t = () => texts().compose;

/** Of what is declared beside the banners. */
const BESIDE = -1;

/** Composes the banners of the days to come. The address says which one. */
export default function Compose() {
  const next = useQuery(nextTables);
  return (
    <section className="view">
      <title>{texts().titles(t().title)}</title>
      <Loaded query={next} wait={<Skeleton lines={8} />}>
        {(tables) => <Banners tables={tables} />}
      </Loaded>
    </section>
  );
}

/** The banners as they are typed, and which of them is open. */
function useDrafts(banners: readonly Banner[]) {
  const [drafts, setDrafts] = useState(() => banners.map(draftOf));
  const [query, setQuery] = useSearchParams();
  const asked = drafts.findIndex(({ name }) => name === query.get('banner'));
  const [chosen, setChosen] = useState(asked >= 0 ? asked : drafts.length - 1);
  const open = (place: number, name: string): void => {
    setChosen(place);
    setQuery(place === BESIDE ? {} : { banner: name }, { replace: true });
  };
  const add = (): void => {
    const name = freeName(drafts);
    setDrafts([...drafts, { ...NEW_BANNER, name }]);
    open(drafts.length, name);
  };
  const remove = (): void => {
    setDrafts(drafts.filter((_, place) => place !== chosen));
    open(0, STANDARD);
  };
  const change = (changed: Draft): void => setDrafts(drafts.map((each, place) => (place === chosen ? changed : each)));
  return { drafts, chosen, open, add, remove, change };
}

function Banners({ tables: { day, banners: stored, lists, source, ...rest } }: { tables: NextTablesRead }) {
  const { drafts, chosen, open, add, remove, change } = useDrafts(stored);
  const [declared, setDeclared] = useState(() => economyDraftOf(rest));
  const [isSound, setSound] = useState(true);
  const banners = drafts.map(bannerContent);
  const tables = { banners, ...listsIn(banners, lists), ...declaredIn(declared) };
  const draft = drafts[chosen];
  const about = { day, tables, onChecked: setSound };
  return (
    <>
      <Tabs drafts={drafts} chosen={chosen} open={open} add={add} />
      {draft ? (
        <Editor key={chosen} {...about} place={chosen} draft={draft} onChange={change}>
          {draft.name !== STANDARD && (
            <button type="button" className="btn ghost" onClick={remove}>
              {t().remove}
            </button>
          )}
          <button type="button" className="btn ghost" onClick={() => save(tables)}>
            {t().download}
          </button>
        </Editor>
      ) : (
        <Declared {...about} draft={declared} onChange={setDeclared} />
      )}
      {source === 'file' ? (
        <p className={css.keep}>{t().fromFile}</p>
      ) : (
        <Keep day={day} tables={tables} isSound={isSound} />
      )}
    </>
  );
}

/** The lists that slots of these banners draw from: a list that none uses is refused. */
function listsIn(banners: readonly Banner[], lists: NextTablesRead['lists']): Pick<TablesFile, 'lists'> {
  const layouts = banners.flatMap(({ slots = [], instead = [] }) => [
    ...slots,
    ...instead.flatMap((each) => each.slots),
  ]);
  const used = new Set(layouts.flatMap(({ list, if_none }) => [list, if_none?.list]));
  const own = Object.entries(lists).filter(([name]) => used.has(name));
  return own.length > 0 ? { lists: Object.fromEntries(own) } : {};
}

interface TabsProps {
  readonly drafts: readonly Draft[];
  readonly chosen: number;
  readonly open: (place: number, name: string) => void;
  readonly add: () => void;
}

function Tabs({ drafts, chosen, open, add }: TabsProps) {
  return (
    <nav className={css.over} aria-label={t().banners}>
      <Link to="/admin">{texts().menu.admin}</Link>
      {drafts.map(({ name }, place) => (
        <button key={place} type="button" aria-current={place === chosen} onClick={() => open(place, name)}>
          {name}
        </button>
      ))}
      <button type="button" aria-current={chosen === BESIDE} onClick={() => open(BESIDE, '')}>
        {t().declared}
      </button>
      <button type="button" onClick={add}>
        {t().add}
      </button>
    </nav>
  );
}

/** Sends all banners. */
function Keep({ day, tables, isSound }: { day: string; tables: TablesFile; isSound: boolean }) {
  return (
    <div className={css.keep}>
      <Credentials />
      <Action
        title={t().keepTitle}
        text={t().keepText(day)}
        submit={t().keep}
        lacks={isSound ? undefined : t().mend}
        result={
          <Link className="link" to="/banners">
            {t().kept}
          </Link>
        }
        write={writeTo('put', '/game/tables/next', { body: asTypedIn({ ...tables }), secret: 'token' })}
      />
    </div>
  );
}

const NEW_BANNER: Draft = {
  name: '',
  from: '',
  until: '',
  counters: '',
  ...NO_PRICE,
  groups: [
    { ...NEW_GROUP, status: 'super', cards: '15, 16', cp: '201-800' },
    { ...NEW_GROUP, status: 'normal', cards: '1, 2, 3, 4', weight: '9900' },
  ],
};

function freeName(drafts: readonly Draft[]): string {
  const isFree = (name: string): boolean => drafts.every((draft) => draft.name !== name);
  return ['new', ...drafts.map((_, place) => `new-${place + 2}`)].find(isFree) ?? '';
}

function save(tables: TablesFile): void {
  const text = `${JSON.stringify(tables, null, 2)}\n`;
  download('banners.json', new Blob([text], { type: 'application/json' }));
}
