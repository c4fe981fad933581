import '../../parts/fields.css';
import { type SyntheticEvent, useState } from 'react';
import { useTexts } from '../../texts/language';
import { TABLE } from '../../texts/table';
import { FilterField, FilterValue } from './FilterField';
import type { List, Row } from './lists';
import { csvOf } from './table-queries';
import type { ShowView, View } from './useView';
import css from './table.module.css';

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
  const file = csvOf(view, list);
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
      {file && (
        <a className="chip" href={file} download>
          {t.file}
        </a>
      )}
    </div>
  );
}

function AddFilter(props: ToolsProps) {
  const t = useTexts(TABLE);
  const [isOpen, setOpen] = useState(false);
  const free = Object.keys(props.list.filters).filter((name) => !(name in props.view.filters));
  if (free.length === 0) return null;
  if (isOpen) return <FilterForm {...props} free={free} close={() => setOpen(false)} />;
  return (
    <button type="button" className="chip" onClick={() => setOpen(true)}>
      {t.addFilter}
    </button>
  );
}

interface FilterFormProps extends ToolsProps {
  readonly free: readonly string[];
  readonly close: () => void;
}

function FilterForm({ view, list, show, free, close }: FilterFormProps) {
  const t = useTexts(TABLE);
  const [name, choose] = useState(free[0] ?? '');
  const [typed, setTyped] = useState('');
  const add = (value: string): void => {
    if (value.trim() !== '') show({ filters: { ...view.filters, [name]: value.trim() } });
    close();
  };
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    add(list.filters[name] === 'day' ? typed.replaceAll('-', '') : typed);
  };
  return (
    <form className={css.adding} autoComplete="off" onSubmit={onSubmit}>
      <select className="chip" aria-label={t.filter} value={name} onChange={({ target }) => choose(target.value)}>
        {free.map((each) => (
          <option key={each} value={each}>
            {t.filters[each] ?? each}
          </option>
        ))}
      </select>
      <FilterField
        type={list.filters[name]}
        label={t.filters[name] ?? name}
        value={typed}
        onType={setTyped}
        add={add}
      />
      <button type="submit" className="chip">
        {t.add}
      </button>
    </form>
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
