import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { STANDARD } from '../../../../src/game/rules/draw-table';
import { texts } from '../../texts';
import type { Problem, TablesFile } from './checked';
import { BANNER_FIELDS, type Draft } from './draft';
import { type RarityGroup, NEW_GROUP } from './group';
import { PRICE_FIELDS, priceIn } from './economy-draft';
import { Rarity } from './Rarity';
import { TypedField } from './TypedField';
import { useChecked } from './useChecked';
import css from './compose.module.css';

/** Its scripts come with the first odds, which take longer. */
const Outlook = lazy(() => import('./Outlook'));

const t = () => texts().compose;

interface EditorProps {
  readonly draft: Draft;
  readonly day: string;
  /** All of it, as a file has it. */
  readonly tables: TablesFile;
  readonly place: number;
  readonly onChange: (draft: Draft) => void;
  /** Whether all banners can be stored. */
  readonly onChecked: (isSound: boolean) => void;
  readonly children: ReactNode;
}

/** The fields of a banner, and what comes of them. */
export function Editor({ draft, day, tables, place, onChange, onChecked, children }: EditorProps) {
  const { sound, problems } = useChecked(tables, place, draft);
  const [shown, setShown] = useState(() => rarestOf(draft.groups));
  const isSound = problems.length === 0;
  useEffect(() => onChecked(isSound), [isSound, onChecked]);
  return (
    <div className={css.compose}>
      <div>
        <Head draft={draft} day={day} hasPrice={'currencies' in tables} problems={problems} onChange={onChange} />
        {!draft.source?.isFixed && <Rarities draft={draft} problems={problems} onShow={setShown} onChange={onChange} />}
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

interface RaritiesProps extends Pick<EditorProps, 'draft' | 'onChange'> {
  readonly problems: readonly Problem[];
  readonly onShow: (place: number) => void;
}

function Rarities({ draft, problems, onShow, onChange }: RaritiesProps) {
  const { groups } = draft;
  const total = groups.reduce((sum, { weight }) => sum + Number(weight), 0);
  const change = (at: number, changed: RarityGroup | undefined): void =>
    onChange({ ...draft, groups: groups.flatMap((each, index) => (index === at ? (changed ?? []) : each)) });
  return (
    <>
      {groups.map((group, index) => (
        <Rarity
          key={index}
          group={group}
          share={Number(group.weight) / total}
          problems={problems.filter((problem) => problem.group === index)}
          onShow={() => onShow(index)}
          onChange={(changed) => change(index, changed)}
        />
      ))}
      <div className={css.total}>
        <span className="quiet">{t().total(total)}</span>
        <button type="button" className="link" onClick={() => onChange({ ...draft, groups: [NEW_GROUP, ...groups] })}>
          {t().addRarity}
        </button>
      </div>
    </>
  );
}

interface HeadProps extends Pick<EditorProps, 'draft' | 'day' | 'onChange'> {
  readonly problems: readonly Problem[];
  /** Whether a draw can cost something: a currency is declared. */
  readonly hasPrice: boolean;
}

/** Its placeholder says that it may be left empty. */
function isPrice(name: string): boolean {
  return PRICE_FIELDS.some((field) => field === name);
}

/** The name of the banner, its days, what it counts as, and what a draw costs. */
function Head({ draft, day, problems, hasPrice, onChange }: HeadProps) {
  const own = problems.filter(({ group }) => group === undefined);
  const ofBanner = draft.name === STANDARD ? (['counters'] as const) : BANNER_FIELDS;
  const isFixed = draft.source?.isFixed ?? false;
  const fields = isFixed ? [] : [...ofBanner, ...(hasPrice ? PRICE_FIELDS : [])];
  const others = own.filter(({ field }) => !fields.some((name) => name === field));
  return (
    <>
      <h1>{draft.name}</h1>
      <p className="quiet">{t().text(day)}</p>
      {isFixed && <p>{t().fixed}</p>}
      <div className={css.head}>
        {fields.map((name) => {
          const problem = own.find(({ field }) => field === name);
          const isDay = name === 'from' || name === 'until';
          return (
            <TypedField
              key={name}
              label={t().fields[name]}
              type={isDay ? 'date' : 'text'}
              value={isDay ? draft[name].replace(/(\d{4})(\d\d)/, '$1-$2-') : draft[name]}
              placeholder={name === 'counters' ? draft.name : isPrice(name) ? t().none : undefined}
              isInvalid={problem !== undefined}
              onChange={(value) => onChange({ ...draft, [name]: isDay ? value.replaceAll('-', '') : value })}
            >
              {problem && t().problem(problem.expected)}
            </TypedField>
          );
        })}
      </div>
      {hasPrice && !isFixed && <p className="faint small">{t().priceHint}</p>}
      {others.map(({ field, expected }) => (
        <p key={`${field} ${expected}`} className="bad">
          {t().elsewhere(field, expected)}
        </p>
      ))}
    </>
  );
}
