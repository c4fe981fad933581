import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { STANDARD } from '../../../../src/game/rules/draw-table';
import { operatorTexts } from '../../texts/operator';
import { type Draft, KINDS, type ListDraft } from './draft';
import type { RarityGroup } from './group';
import { PRICE_FIELDS, priceIn } from './economy-draft';
import type { Problem } from './placed';
import { Fields, Said } from './Part';
import { Rarities } from './Rarities';
import { type Composed, useChecked } from './useChecked';
import { ofKind } from './useDrafts';
import css from './compose.module.css';

/** Their scripts come with the first odds, which take longer, and with the first pack. */
const Outlook = lazy(() => import('./Outlook'));
const PackFields = lazy(() => import('./PackFields'));

const t = () => operatorTexts().compose;

interface EditorProps extends Composed {
  readonly day: string;
  readonly draft: Draft;
  readonly onChange: (draft: Draft, lists?: readonly ListDraft[]) => void;
  readonly children: ReactNode;
}

/** The fields of a banner, and what comes of them. */
export default function Editor({ draft, day, tables, open, onChange, onChecked, children }: EditorProps) {
  const { sound, problems } = useChecked({ tables, open, onChecked });
  const [shown, setShown] = useState(() => rarestOf(draft.groups));
  const isSound = problems.length === 0;
  const about = { draft, open, problems, onChange };
  return (
    <div className={css.compose}>
      <div>
        <Head {...about} day={day} hasPrice={'currencies' in tables} />
        {!draft.source?.isFixed && <Cards {...about} onShow={setShown} />}
        <div className={css.go}>
          {children}
          <p role="status" className="bad">
            {isSound ? '' : t().toMend(problems.length)}
          </p>
        </div>
      </div>
      <Suspense>
        {sound && <Outlook {...sound} price={priceIn(draft)} status={draft.groups[shown]?.status ?? ''} />}
      </Suspense>
    </div>
  );
}

function rarestOf(groups: readonly RarityGroup[]): number {
  const weights = groups.map(({ weight }) => Number(weight));
  return weights.indexOf(Math.min(...weights));
}

interface PartProps extends Pick<EditorProps, 'draft' | 'open' | 'onChange'> {
  readonly problems: readonly Problem[];
}

/** What its draws give. */
function Cards({ draft, open, problems, onShow, onChange }: PartProps & { onShow: (place: number) => void }) {
  const about = { draft, open, problems, onChange };
  if (draft.kind === 'pack')
    return (
      <Suspense>
        <PackFields {...about} />
      </Suspense>
    );
  return (
    <Rarities
      of={draft.kind === 'draws' ? 'draws' : 'box'}
      groups={draft.groups}
      problems={problems}
      onShow={onShow}
      onChange={(groups) => onChange({ ...draft, groups })}
    />
  );
}

const HEAD_FIELDS = ['name', 'kind', 'from', 'until', 'counters', 'reset'] as const;

/** The fields of a banner: a box for all is never filled again, and counts for itself. The standard one is what it is. */
function fieldsOf({ name, kind, source }: Draft, hasPrice: boolean) {
  if (source?.isFixed) return [];
  const unused = { draws: ['reset'], pack: ['reset'], player: [], world: ['counters', 'reset'], list: [] }[kind];
  const own = HEAD_FIELDS.filter((field) =>
    name === STANDARD ? field === 'counters' : !unused.some((each) => each === field),
  );
  return [...own, ...(hasPrice ? PRICE_FIELDS : [])];
}

/** The fields of the banner itself. @param hasPrice whether a draw can cost something: a currency is declared */
function Head({ draft, day, open, problems, hasPrice, onChange }: PartProps & { day: string; hasPrice: boolean }) {
  const id = useId();
  const own = problems.filter(({ at, group }) => at === '' && group === undefined);
  const names = fieldsOf(draft, hasPrice);
  const labels = { ...t().fields, ...(draft.kind === 'pack' && t().packFields) };
  const optional = Object.fromEntries(['reset', ...PRICE_FIELDS].map((name) => [name, t().none]));
  return (
    <>
      <h1>{draft.name}</h1>
      <p className="quiet">{t().text(day)}</p>
      {draft.source?.isFixed && <p>{t().fixed}</p>}
      <Fields
        names={names}
        values={draft}
        labels={labels}
        days={['from', 'until']}
        hints={{ ...optional, counters: draft.name }}
        choices={{ kind: KINDS.map((kind) => [kind, t().kinds[kind]]) }}
        problems={own}
        says={id}
        onChange={(changed) =>
          changed.kind === draft.kind ? onChange(changed) : onChange(...ofKind(draft, changed.kind, open.lists))
        }
      />
      {names.includes('cost') && <p className="faint small">{t().priceHint}</p>}
      <Said
        id={id}
        problems={own}
        words={({ field, expected }) => {
          const name = names.find((each) => each === field);
          return name ? t().problem(expected, labels[name]) : t().elsewhere(field, expected);
        }}
      />
    </>
  );
}
