import { useId } from 'react';
import type { UserList } from '../../api/client';
import { FindBox } from '../../parts/FindBox';
import { texts } from '../../texts';
import { useProblem } from './Action';

interface PlayerFieldProps {
  readonly name: string;
  readonly label: string;
  readonly player?: Pick<UserList, 'id' | 'username'> | undefined;
  readonly hint?: string;
  readonly onFind: (player: UserList) => void;
}

/** A field whose value is a player. */
export function PlayerField({ name, label, player, hint, onFind }: PlayerFieldProps) {
  const problem = useProblem(name);
  const id = useId();
  return (
    <div className="labelled">
      <span>
        {label}{' '}
        {player && (
          <b>
            <bdi>{player.username}</bdi>
          </b>
        )}
      </span>
      <FindBox
        className="find"
        placeholder={texts().find.short}
        onFind={onFind}
        field={{ label, says: `${id}-says`, isInvalid: problem !== undefined }}
      />
      <p id={`${id}-says`} className={problem === undefined ? 'hint' : 'hint bad'}>
        {problem ?? hint}
      </p>
    </div>
  );
}
