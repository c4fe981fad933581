import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { groupsOf } from '../../api/group-queries';
import { useOddsInForce } from '../../api/useOddsInForce';
import { allKinds } from '../../texts/kinds';
import { useTexts } from '../../texts/language';
import { MATCHES } from '../../texts/matches';
import { occurring } from '../player/arrange';
import { type MatchFilters, matchesOf } from './queries';

const NAMES = ['status', 'series', 'banner', 'group'] as const;

/** The matches of a player that the address asks for. Those shown stay until others are there. */
export function useMatches(player: number) {
  const [parameters] = useSearchParams();
  const given = NAMES.flatMap((name) => {
    const value = parameters.get(name) ?? '';
    const isValid = name === 'group' ? /^\d{1,15}$/.test(value) : value !== '';
    return isValid ? [[name, name === 'group' ? Number(value) : value] as const] : [];
  });
  const filters: MatchFilters = Object.fromEntries(given);
  const query = useQuery({ ...matchesOf(player, filters), placeholderData: keepPreviousData });
  return { filters, isFiltered: given.length > 0, query };
}

/** What a query becomes with a value, or without one. */
export function withValue(name: string, value: string | undefined): (query: URLSearchParams) => URLSearchParams {
  return (query) => {
    if (value === undefined) query.delete(name);
    else query.set(name, value);
    return query;
  };
}

/** What is chosen stands in the address. */
export function Filters({ player, filters }: { player: number; filters: MatchFilters }) {
  const setQuery = useSearchParams()[1];
  const words = useTexts(MATCHES).filters;
  const all = useChoices(player);
  const choose = (name: string, value?: string): void =>
    setQuery(withValue(name, value), { replace: true, preventScrollReset: true });
  return (
    <p className="rankingchoice">
      {NAMES.map((name) => {
        const chosen = filters[name]?.toString();
        const isKnown = chosen === undefined || all[name].some(([value]) => value === chosen);
        const choices = isKnown ? all[name] : [...all[name], [chosen, chosen] as const];
        if (choices.length === 0) return null;
        const [label, any] = words[name];
        return (
          <select
            key={name}
            className="chip"
            aria-label={label}
            value={chosen ?? ''}
            onChange={({ target }) => choose(name, target.value || undefined)}
          >
            <option value="">{any}</option>
            {choices.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        );
      })}
    </p>
  );
}

/** The values of each, with their names. */
function useChoices(player: number) {
  const inForce = useOddsInForce() ?? [];
  const { data: groups = [] } = useQuery(groupsOf(player));
  const same = (values: readonly string[]) => occurring(values).map((value) => [value, value] as const);
  return {
    status: same(inForce.flatMap(({ odds }) => odds.outcomes.map(({ status }) => status))),
    series: same(allKinds().flatMap(({ series }) => (series === '' ? [] : [series]))),
    banner: same(inForce.map(({ name }) => name)),
    group: groups.map(({ id, name }) => [String(id), name] as const),
  };
}
