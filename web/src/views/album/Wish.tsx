import { writeTo } from '../../api/operations';
import { usePlayerToken } from '../../api/player-token';
import { texts } from '../../texts';
import { ACTS } from '../../texts/acts';
import { useTexts } from '../../texts/language';
import { Act } from '../me/Act';

interface WishProps {
  /** Its number. */
  readonly card: number;
  readonly player: number;
  /** All that the player wishes for. */
  readonly wishes: readonly number[];
}

/** Wishes for a kind, or no longer, where it is the album of the player of this browser. */
export function Wish({ card, player, wishes }: WishProps) {
  const t = useTexts(ACTS);
  const isOwn = usePlayerToken()?.user === player;
  if (!isOwn) return null;
  const isWished = wishes.includes(card);
  const name = texts().cards.name(card, 'normal');
  return (
    <Act
      label={isWished ? t.unwish(name) : t.wish(name)}
      sign={isWished ? '★' : '☆'}
      isPressed={isWished}
      isSecond
      write={writeTo(isWished ? 'delete' : 'put', '/users/{id}/wishes/{card}', {
        id: player,
        card,
        body: {},
        secret: 'password',
      })}
    />
  );
}
