import { useQuery } from '@tanstack/react-query';
import { allGroups } from '../../api/group-queries';
import { bannersInForce } from '../../api/overview-queries';
import { FindBox } from '../../parts/FindBox';
import { useUsernames } from '../../parts/useUsernames';
import { texts } from '../../texts';
import { gameDayText } from '../../texts/format';
import type { List } from './lists';

type Type = List['filters'][string] | undefined;

/** The value of a filter in words. */
export function FilterValue({ type, value }: { type: Type; value: string }) {
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

interface FilterFieldProps {
  readonly type: Type;
  readonly label: string;
  readonly value: string;
  readonly onType: (value: string) => void;
  /** What is chosen is complete. */
  readonly add: (value: string) => void;
}

/** Where the value of a filter is typed or chosen. */
export function FilterField({ type = 'text', label, value, onType, add }: FilterFieldProps) {
  const { data: banners = [] } = useQuery({ ...bannersInForce, enabled: type === 'banner' });
  const { data: groups = [] } = useQuery({ ...allGroups, enabled: type === 'group' });
  if (type === 'user')
    return (
      <FindBox
        className="find"
        placeholder={texts().find.short}
        onFind={({ id }) => add(String(id))}
        field={{ label, says: '', isInvalid: false }}
      />
    );
  const choices: readonly (readonly [string, string])[] | undefined =
    type === 'group'
      ? groups.map(({ id, name }) => [String(id), name])
      : (type === 'banner' ? banners : typeof type === 'string' ? undefined : type)?.map((each) => [each, each]);
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
