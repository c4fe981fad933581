import '../../parts/fields.css';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { allGroups } from '../../api/group-queries';
import { useUsernames } from '../../parts/useUsernames';
import { reloadOnce } from '../../reload';
import { gameDayText } from '../../texts/format';
import { useTexts } from '../../texts/language';
import { TABLE } from '../../texts/table';
import { useWrong } from '../admin/secrets';
import type { List, Row } from './lists';
import { fileAddressOf, fileIn } from './table-queries';
import type { ShowView, View } from './useView';
import css from './table.module.css';

/** What few need comes when it is needed. */
const FilterForm = lazy(() => import('./FilterForm').catch(reloadOnce));
const KeepFile = lazy(() =>
  import('../../parts/KeepFile').then(({ KeepFile: part }) => ({ default: part }), reloadOnce),
);

interface ToolsProps {
  readonly view: View;
  readonly list: List;
  readonly sample: Row | undefined;
  readonly show: ShowView;
}

/** Filters, columns, and the way to a file. */
export function Tools(props: ToolsProps) {
  const { view, list, show } = props;
  const t = useTexts(TABLE);
  const without = (name: string) => Object.fromEntries(Object.entries(view.filters).filter(([each]) => each !== name));
  return (
    <div className={css.tools}>
      {Object.entries(view.filters).map(([name, value]) => (
        <button
          key={name}
          type="button"
          className="chip"
          aria-pressed="true"
          aria-label={t.removeFilter(t.filters[name] ?? name, value)}
          onClick={() => show({ filters: without(name) })}
        >
          <span>{t.filters[name] ?? name}</span> <FilterValue type={list.filters[name]} value={value} />
          <span aria-hidden="true">×</span>
        </button>
      ))}
      {Object.keys(list.filters).length > 0 && <AddFilter key={view.name} {...props} />}
      <span className={css.push} />
      <Columns {...props} />
      <ViewFile view={view} list={list} />
    </div>
  );
}

/** A private list comes with the token, which a link would not have. */
function ViewFile({ view, list }: Pick<ToolsProps, 'view' | 'list'>) {
  const t = useTexts(TABLE);
  const isKnown = useWrong().token === false;
  if (!list.isPrivate)
    return (
      <a className="chip" href={fileAddressOf(view, list)} download>
        {t.file}
      </a>
    );
  if (!isKnown) return null;
  const words = { keep: t.file, keepText: '' };
  return (
    <Suspense>
      <KeepFile name={`${view.name}.csv`} make={() => fileIn(view, list)} words={words} />
    </Suspense>
  );
}

/** The value of a filter in words. */
function FilterValue({ type, value }: { type: List['filters'][string] | undefined; value: string }) {
  if (type === 'user') return <PlayerName id={Number(value)} />;
  if (type === 'group') return <GroupName id={Number(value)} />;
  return type === 'day' ? gameDayText(value) : <bdi>{value}</bdi>;
}

function PlayerName({ id }: { id: number }) {
  return <bdi>{useUsernames([id])(id)}</bdi>;
}

function GroupName({ id }: { id: number }) {
  const { data: groups = [] } = useQuery(allGroups);
  return <bdi>{groups.find((group) => group.id === id)?.name ?? id}</bdi>;
}

function AddFilter(props: ToolsProps) {
  const t = useTexts(TABLE);
  const [isOpen, setOpen] = useState(false);
  const free = Object.keys(props.list.filters).filter((name) => !(name in props.view.filters));
  if (free.length === 0) return null;
  if (isOpen)
    return (
      <Suspense>
        <FilterForm {...props} free={free} close={() => setOpen(false)} />
      </Suspense>
    );
  return (
    <button type="button" className="chip" onClick={() => setOpen(true)}>
      {t.addFilter}
    </button>
  );
}

/** Which columns are shown, in the order of the interface. */
function Columns({ view, list, sample, show }: ToolsProps) {
  const t = useTexts(TABLE);
  const all = [...new Set([...Object.keys(sample ?? {}), ...view.columns])];
  const toggled = (name: string) =>
    all.filter((each) => (each === name ? !view.columns.includes(each) : view.columns.includes(each)));
  return (
    <details className={css.columns}>
      <summary className="chip">{t.columns(view.columns.length, all.length)}</summary>
      <fieldset>
        <legend className="visually-hidden">{t.whichColumns}</legend>
        {all.map((name) => (
          <label key={name}>
            <input
              type="checkbox"
              className={css.tick}
              checked={view.columns.includes(name)}
              disabled={view.columns.length === 1 && view.columns.includes(name)}
              onChange={() => show({ columns: toggled(name) })}
            />
            {name}
          </label>
        ))}
        <button type="button" className="chip" onClick={() => show({ columns: list.columns })}>
          {t.usualColumns}
        </button>
      </fieldset>
    </details>
  );
}
