import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Banner, NextTablesRead } from '../../api/client';
import { STANDARD } from '../../api/banners';
import { nextTables } from '../../api/next-tables';
import { writeTo } from '../../api/operations';
import { download } from '../../parts/KeepFile';
import { Loaded, Skeleton } from '../../parts/states';
import { TEXTS } from '../../texts';
import { Action } from '../admin/Action';
import { Credentials } from '../admin/Admin';
import { contentOf, type Draft, draftOf, NEW_GROUP } from './draft';
import { Editor } from './Editor';
import css from './compose.module.css';

const t = TEXTS.compose;

/** Composes the banners of the days to come. The address says which one. */
export default function Compose() {
  const next = useQuery(nextTables);
  return (
    <section className="view">
      <title>{TEXTS.titles(t.title)}</title>
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
    setQuery({ banner: name }, { replace: true });
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

function Banners({ tables: { day, banners: stored, source } }: { tables: NextTablesRead }) {
  const { drafts, chosen, open, add, remove, change } = useDrafts(stored);
  const [isSound, setSound] = useState(true);
  const banners = drafts.map(contentOf);
  const draft = drafts[chosen] as Draft;
  const about = { place: chosen, draft, day, banners, onChange: change, onChecked: setSound };
  return (
    <>
      <Tabs drafts={drafts} chosen={chosen} open={open} add={add} />
      <Editor key={chosen} {...about}>
        {draft.name !== STANDARD && (
          <button type="button" className="btn ghost" onClick={remove}>
            {t.remove}
          </button>
        )}
        <button type="button" className="btn ghost" onClick={() => save(banners)}>
          {t.download}
        </button>
      </Editor>
      {source === 'file' ? (
        <p className={css.keep}>{t.fromFile}</p>
      ) : (
        <Keep day={day} banners={banners} isSound={isSound} />
      )}
    </>
  );
}

interface TabsProps {
  readonly drafts: readonly Draft[];
  readonly chosen: number;
  readonly open: (place: number, name: string) => void;
  readonly add: () => void;
}

function Tabs({ drafts, chosen, open, add }: TabsProps) {
  return (
    <nav className={css.over} aria-label={t.banners}>
      <Link to="/admin">{TEXTS.menu.admin}</Link>
      {drafts.map(({ name }, place) => (
        <button key={place} type="button" aria-current={place === chosen} onClick={() => open(place, name)}>
          {name}
        </button>
      ))}
      <button type="button" onClick={add}>
        {t.add}
      </button>
    </nav>
  );
}

/** Sends all banners. */
function Keep({ day, banners, isSound }: { day: string; banners: Banner[]; isSound: boolean }) {
  return (
    <div className={css.keep}>
      <Credentials />
      <Action
        title={t.keepTitle}
        text={isSound ? t.keepText(day) : t.mend}
        submit={t.keep}
        isReady={isSound}
        write={writeTo('put', '/game/tables/next', { body: { banners }, secret: 'token' })}
      />
    </div>
  );
}

const NEW_BANNER: Draft = {
  name: '',
  from: '',
  until: '',
  counters: '',
  groups: [
    { ...NEW_GROUP, status: 'super', cards: '15, 16', cp: '201-800' },
    { ...NEW_GROUP, status: 'normal', cards: '1, 2, 3, 4', weight: '9900' },
  ],
};

function freeName(drafts: readonly Draft[]): string {
  const isFree = (name: string): boolean => drafts.every((draft) => draft.name !== name);
  return ['new', ...drafts.map((_, place) => `new-${place + 2}`)].find(isFree) ?? '';
}

function save(banners: readonly Banner[]): void {
  const text = `${JSON.stringify({ banners }, null, 2)}\n`;
  download('banners.json', new Blob([text], { type: 'application/json' }));
}
