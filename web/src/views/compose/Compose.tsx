import { queryOptions, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { NextTablesRead } from '../../api/client';
import { STANDARD } from '../../../../src/game/rules/draw-table';
import { loadKinds } from '../../api/kinds';
import { nextTables } from '../../api/next-tables';
import { queryClient } from '../../api/query-client';
import { asTypedIn, writeTo } from '../../api/operations';
import { download } from '../../parts/KeepFile';
import { Loaded, Skeleton } from '../../parts/states';
import { texts } from '../../texts';
import { operatorTexts } from '../../texts/operator';
import { Action } from '../admin/Action';
import { Credentials } from '../admin/Credentials';
import type { TablesFile } from './checked';
import { bannerContent, type Draft, listContent, type ListDraft } from './draft';
import { declaredIn, type EconomyDraft, economyDraftOf } from './economy-draft';
import { BESIDE } from './placed';
import { listsBeside, listsToSend, useDrafts } from './useDrafts';
import css from './compose.module.css';

/** Their scripts have all that checks what is typed. */
const Editor = lazy(() => import('./Editor'));
const Declared = lazy(() => import('./Declared'));

const t = () => operatorTexts().compose;

/** Composes the banners of the days to come. The address says which one. */
export default function Compose() {
  const [query] = useSearchParams();
  // The address goes on to the banner that is open.
  const [recipe] = useState(query.get('recipe') ?? '');
  const next = useQuery(nextTablesWith(recipe));
  return (
    <section className="view">
      <title>{texts().titles(t().title)}</title>
      <Loaded query={next} wait={<Skeleton lines={8} />}>
        {(tables) => <Banners tables={tables} />}
      </Loaded>
    </section>
  );
}

/** The tables of the next day, with those of a recipe. */
const nextTablesWith = (recipe: string) =>
  queryOptions({
    queryKey: [...nextTables.queryKey, recipe],
    queryFn: async () => {
      const next = await queryClient.query({ ...nextTables, staleTime: 0 });
      if (recipe === '') return next;
      const [{ withRecipe }] = await Promise.all([import('../admin/first-steps/recipes'), loadKinds()]);
      return withRecipe(next, recipe);
    },
  });

function Banners({ tables: { day, banners: stored, lists: listed, source, ...rest } }: { tables: NextTablesRead }) {
  const typed = useDrafts({ banners: stored, lists: listed });
  const { drafts, lists, chosen } = typed;
  const [declared, setDeclared] = useState(() => economyDraftOf(rest));
  const [isSound, setSound] = useState(true);
  const draft = drafts[chosen];
  const tables = contentOf(drafts, lists, declared);
  const open = { place: chosen, draft, lists, shown: listsBeside(draft, drafts, lists) };
  const about = { day, tables, open, onChecked: setSound };
  return (
    <>
      <Tabs {...typed} />
      <Suspense>
        {draft ? (
          <Editor key={chosen} {...about} draft={draft} onChange={typed.change}>
            {draft.name !== STANDARD && (
              <button type="button" className="btn ghost" onClick={typed.remove}>
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
      </Suspense>
      {source === 'file' ? (
        <p className={css.keep}>{t().fromFile}</p>
      ) : (
        <Keep day={day} tables={tables} isSound={isSound} />
      )}
    </>
  );
}

/** All of it, as a file has it. */
function contentOf(drafts: readonly Draft[], lists: readonly ListDraft[], declared: EconomyDraft): TablesFile {
  const sent = listsToSend(drafts, lists).map((list) => [list.name, listContent(list)] as const);
  return {
    banners: drafts.map((each) => bannerContent(each, lists)),
    ...(sent.length > 0 && { lists: Object.fromEntries(sent) }),
    ...declaredIn(declared),
  };
}

function Tabs({ drafts, chosen, open, add }: ReturnType<typeof useDrafts>) {
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

function save(tables: TablesFile): void {
  const text = `${JSON.stringify(tables, null, 2)}\n`;
  download('banners.json', new Blob([text], { type: 'application/json' }));
}
