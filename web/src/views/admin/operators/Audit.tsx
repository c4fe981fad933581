import '../../../parts/fields.css';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useId } from 'react';
import { useSearchParams } from 'react-router';
import type { AuditList } from '../../../api/client';
import { More } from '../../../parts/More';
import { Loaded, Skeleton } from '../../../parts/states';
import { operatorTexts } from '../../../texts/operator';
import { moment } from '../../../texts/format';
import { audit, type AuditFilters, FILTERS } from './queries';
import css from './operators.module.css';

const t = () => operatorTexts().operators;

/** Who did what, newest first. The address holds the filters. */
export function Audit() {
  const [query] = useSearchParams();
  const filters: AuditFilters = Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = query.get(name) ?? '';
      return value === '' ? [] : [[name, value]];
    }),
  );
  const writes = useInfiniteQuery({ ...audit(filters), placeholderData: keepPreviousData });
  const title = useId();
  return (
    <section aria-labelledby={title} className={css.audit}>
      <h3 id={title}>{t().did}</h3>
      <p className="quiet">{t().didText}</p>
      <Filters key={query.toString()} filters={filters} />
      <Loaded query={writes} wait={<Skeleton lines={6} />}>
        {({ pages }) => (pages[0]?.length === 0 ? <p role="status">{t().nothing}</p> : <Table rows={pages.flat()} />)}
      </Loaded>
      <More query={writes} isOnRequest />
    </section>
  );
}

function typedIn(form: FormData): [keyof AuditFilters, string][] {
  return FILTERS.flatMap((name) => {
    const value = form.get(name);
    return typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : [];
  });
}

function Filters({ filters }: { filters: AuditFilters }) {
  const [, setQuery] = useSearchParams();
  const id = useId();
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const given = typedIn(new FormData(event.currentTarget));
    // The field of a day has hyphens, the interface none.
    setQuery([['operators', ''], ...given.map(([name, value]) => [name, asAsked(name, value)] as [string, string])]);
  };
  return (
    <form className={css.filters} onSubmit={onSubmit} role="search" aria-label={t().filter}>
      {FILTERS.map((name) => (
        <div key={name} className="labelled">
          <label htmlFor={id + name}>{t().columns[name]}</label>
          <input
            id={id + name}
            name={name}
            className="field"
            type={name === 'day' ? 'date' : 'text'}
            defaultValue={name === 'day' ? asTyped(filters.day) : (filters[name] ?? '')}
            placeholder={t().examples[name]}
            spellCheck={false}
            autoComplete="off"
          />
        </div>
      ))}
      <div className={css.buttons}>
        <button type="submit" className="btn">
          {t().show}
        </button>
        <button type="button" className="btn ghost" onClick={() => setQuery([['operators', '']])}>
          {t().showAll}
        </button>
      </div>
    </form>
  );
}

function asAsked(name: string, value: string): string {
  return name === 'day' ? value.replaceAll('-', '') : value;
}

function asTyped(day = ''): string {
  return day.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
}

function Table({ rows }: { rows: readonly AuditList[] }) {
  const { columns } = t();
  return (
    <table className={css.table}>
      <thead>
        <tr>
          {[columns.time, columns.token, columns.operation, columns.record, columns.changed, columns.address].map(
            (name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, created_at, credential, operation, record, changed, address }) => (
          <tr key={id}>
            <td data-label={columns.time}>{moment(created_at)}</td>
            <td data-label={columns.token}>
              <bdi>{t().credential(credential)}</bdi>
            </td>
            <td data-label={columns.operation}>{t().done(operation)}</td>
            <td data-label={columns.record} className="mono">
              {record}
            </td>
            <td data-label={columns.changed}>{changedIn(changed)}</td>
            <td data-label={columns.address} className="mono faint">
              {address}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Such as `cp 900, status super`. */
export function changedIn(changed: AuditList['changed']): string {
  return Object.entries(changed)
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}
