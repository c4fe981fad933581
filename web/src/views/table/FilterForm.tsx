import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { allGroups } from '../../api/group-queries';
import { bannersInForce } from '../../api/overview-queries';
import { useGivenCurrencies } from '../../api/worth';
import { FindBox } from '../../parts/FindBox';
import { texts } from '../../texts';
import { useTexts } from '../../texts/language';
import { TABLE } from '../../texts/table';
import type { List } from './lists';
import type { ShowView, View } from './useView';
import css from './table.module.css';

type Type = List['filters'][string] | undefined;

interface FilterFormProps {
  readonly view: View;
  readonly list: List;
  readonly show: ShowView;
  readonly free: readonly string[];
  readonly close: () => void;
}

/** A filter is chosen, and its value typed. */
export default function FilterForm({ view, list, show, free, close }: FilterFormProps) {
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

interface FilterFieldProps {
  readonly type: Type;
  readonly label: string;
  readonly value: string;
  readonly onType: (value: string) => void;
  /** What is chosen is complete. */
  readonly add: (value: string) => void;
}

/** The values that a filter has, with their words; undefined where any text is one. */
function useChoices(type: Type): readonly (readonly [string, string])[] | undefined {
  const { data: banners = [] } = useQuery({ ...bannersInForce, enabled: type === 'banner' });
  const { data: groups = [] } = useQuery({ ...allGroups, enabled: type === 'group' });
  if (type === 'group') return groups.map(({ id, name }) => [String(id), name]);
  const values = type === 'banner' ? banners : typeof type === 'string' ? undefined : type;
  return values?.map((each) => [each, each]);
}

/** Where the value of a filter is typed or chosen. */
function FilterField({ type = 'text', label, value, onType, add }: FilterFieldProps) {
  const choices = useChoices(type);
  if (type === 'balance') return <BalanceField label={label} value={value} onType={onType} />;
  if (type === 'user')
    return (
      <FindBox
        className="find"
        placeholder={texts().find.short}
        onFind={({ id }) => add(String(id))}
        field={{ label, says: '', isInvalid: false }}
      />
    );
  if (choices)
    return (
      <select className="chip" aria-label={label} value={value} onChange={({ target }) => add(target.value)}>
        <option value="" />
        {choices.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
    );
  return (
    <input
      className="field"
      type={type === 'day' ? 'date' : 'text'}
      inputMode={type === 'number' ? 'numeric' : undefined}
      aria-label={label}
      spellCheck={false}
      autoFocus
      value={value}
      onChange={({ target }) => onType(target.value)}
    />
  );
}

/** An amount and its currency, such as `5 ticket`. */
function BalanceField({ label, value, onType }: Pick<FilterFieldProps, 'label' | 'value' | 'onType'>) {
  const t = useTexts(TABLE).filters;
  const currencies = useGivenCurrencies();
  const [amount = '', currency = currencies[0] ?? ''] = value.split(/ (.*)/);
  return (
    <>
      <input
        className="field"
        inputMode="numeric"
        aria-label={label}
        autoFocus
        value={amount}
        onChange={({ target }) => onType(`${target.value.replaceAll(/\D/g, '')} ${currency}`)}
      />
      <select
        className="chip"
        aria-label={t['currency']}
        value={currency}
        onChange={({ target }) => onType(`${amount} ${target.value}`)}
      >
        {currencies.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </>
  );
}
