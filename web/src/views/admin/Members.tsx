import type { UserList } from '../../api/client';
import { operatorTexts } from '../../texts/operator';
import { PlayerField } from './PlayerField';
import css from './admin.module.css';

const t = () => operatorTexts().admin;
/** So many members are shown. All others are found by their names. */
const MOST_SHOWN = 30;

export type Member = Pick<UserList, 'id' | 'username'>;
/** A player who joins a group, or a member who leaves it. */
export type Turn = Member & { readonly joins: boolean };

interface MembersProps {
  readonly stored: readonly Member[];
  readonly turns: readonly Turn[];
  readonly onTurn: (turns: readonly Turn[]) => void;
}

/** The members of a group. A player who is found joins or leaves; so does one whose name is pressed. */
export function Members({ stored, turns, onTurn }: MembersProps) {
  const turned = new Set(turns.map(({ id }) => id));
  const turn = ({ id, username }: Member): void => {
    const others = turns.filter((one) => one.id !== id);
    const joins = !stored.some((one) => one.id === id);
    onTurn(turned.has(id) ? others : [...others, { id, username, joins }]);
  };
  const shown = stored.filter(({ id }, index) => index < MOST_SHOWN || turned.has(id));
  return (
    <>
      <PlayerField name="users" label={t().member} hint={t().memberHint} onFind={turn} />
      <ul className={css.members}>
        {shown.map((one) => (
          <Chip key={one.id} member={one} state={turned.has(one.id) ? 'leaves' : 'stays'} onTurn={turn} />
        ))}
        {turns
          .filter(({ joins }) => joins)
          .map((one) => (
            <Chip key={one.id} member={one} state="joins" onTurn={turn} />
          ))}
        {shown.length < stored.length && <li className="faint">{t().moreMembers(stored.length - shown.length)}</li>}
      </ul>
    </>
  );
}

interface ChipProps {
  readonly member: Member;
  readonly state: keyof ReturnType<typeof t>['turns'];
  readonly onTurn: (member: Member) => void;
}

function Chip({ member, state, onTurn }: ChipProps) {
  const { username } = member;
  return (
    <li>
      <button
        type="button"
        className={`chip ${css[state] ?? ''}`}
        aria-label={t().turns[state](username)}
        onClick={() => onTurn(member)}
      >
        <bdi>{username}</bdi>
        <span aria-hidden="true">{state === 'leaves' ? '+' : '×'}</span>
      </button>
    </li>
  );
}

/** The whole set of members, as the interface takes it. */
export function usersOf(stored: readonly Member[], turns: readonly Turn[]): number[] {
  const turned = new Set(turns.map(({ id }) => id));
  const staying = stored.filter(({ id }) => !turned.has(id));
  return [...staying, ...turns.filter(({ joins }) => joins)].map(({ id }) => id);
}
