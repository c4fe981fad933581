import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import type { Banner } from '../../api/client';
import { STANDARD } from '../../api/banners';
import { TEXTS } from '../../texts';
import { checkedBanners, longRunProblems, type Problem } from './checked';
import { BANNER_FIELDS, type Draft, type Group, NEW_GROUP } from './draft';
import { Outlook } from './Outlook';
import { Rarity } from './Rarity';
import css from './compose.module.css';

const t = TEXTS.compose;

interface EditorProps {
  readonly draft: Draft;
  readonly day: string;
  /** All of them, as a file has them. */
  readonly banners: readonly Banner[];
  readonly place: number;
  readonly onChange: (draft: Draft) => void;
  /** Whether all banners can be stored. */
  readonly onChecked: (isSound: boolean) => void;
  readonly children: ReactNode;
}

/** The fields of a banner, and what comes of them. */
export function Editor({ draft, day, banners, place, onChange, onChecked, children }: EditorProps) {
  const { table, problems } = useChecked(banners, place, draft);
  const [shown, setShown] = useState(0);
  const isSound = problems.length === 0;
  useEffect(() => onChecked(isSound), [isSound, onChecked]);
  const { groups } = draft;
  const change = (at: number, changed: Group | undefined): void =>
    onChange({ ...draft, groups: groups.flatMap((each, index) => (index === at ? (changed ?? []) : each)) });
  return (
    <div className={css.compose}>
      <div>
        <Head draft={draft} day={day} problems={problems} onChange={onChange} />
        {groups.map((group, index) => (
          <Rarity
            key={index}
            group={group}
            problems={problems.filter((problem) => problem.group === index)}
            onShow={() => setShown(index)}
            onChange={(changed) => change(index, changed)}
          />
        ))}
        <div className={css.total}>
          <span className="quiet">{t.total(groups.reduce((sum, { weight }) => sum + Number(weight), 0))}</span>
          <button type="button" className="link" onClick={() => onChange({ ...draft, groups: [NEW_GROUP, ...groups] })}>
            {t.addRarity}
          </button>
        </div>
        <div className={css.go}>
          {children}
          <p role="status" className="bad">
            {isSound ? '' : t.toMend(problems.length)}
          </p>
        </div>
      </div>
      {table && <Outlook table={table} status={groups[shown]?.status ?? ''} />}
    </div>
  );
}

/** The table of the fields, and what is wrong with them. While a field is wrong, the last sound table stays. */
function useChecked(banners: readonly Banner[], place: number, draft: Draft) {
  const checked = checkedBanners(banners, place, draft);
  const [last, setLast] = useState(checked.read);
  if (checked.read && JSON.stringify(checked.read) !== JSON.stringify(last)) setLast(checked.read);
  // A long run may take long to compute: typing goes on meanwhile.
  const read = useDeferredValue(last);
  const ofLongRun = read ? longRunProblems(read, place, draft) : [];
  const problems = checked.problems.length > 0 ? checked.problems : ofLongRun;
  return { table: ofLongRun.length > 0 ? undefined : read?.[place]?.banner.table, problems };
}

interface HeadProps extends Pick<EditorProps, 'draft' | 'day' | 'onChange'> {
  readonly problems: readonly Problem[];
}

/** The name of the banner, its days and what it counts as. */
function Head({ draft, day, problems, onChange }: HeadProps) {
  const own = problems.filter(({ group }) => group === undefined);
  const fields = draft.name === STANDARD ? (['counters'] as const) : BANNER_FIELDS;
  const others = own.filter(({ field }) => !fields.some((name) => name === field));
  return (
    <>
      <h1>{draft.name}</h1>
      <p className="quiet">{t.text(day)}</p>
      <div className={css.head}>
        {fields.map((name) => {
          const problem = own.find(({ field }) => field === name);
          const isDay = name === 'from' || name === 'until';
          return (
            <label key={name}>
              {t.fields[name]}
              <input
                className="field"
                type={isDay ? 'date' : 'text'}
                value={isDay ? draft[name].replace(/(\d{4})(\d\d)/, '$1-$2-') : draft[name]}
                placeholder={name === 'counters' ? draft.name : undefined}
                spellCheck={false}
                aria-invalid={problem !== undefined}
                onChange={({ target }) =>
                  onChange({ ...draft, [name]: isDay ? target.value.replaceAll('-', '') : target.value })
                }
              />
              {problem && <span className="bad">{t.problem(problem.expected)}</span>}
            </label>
          );
        })}
      </div>
      {others.map(({ field, expected }) => (
        <p key={`${field} ${expected}`} className="bad">
          {t.elsewhere(field, expected)}
        </p>
      ))}
    </>
  );
}
