import { Link } from 'react-router';
import type { BoxPrint, BoxRead } from '../../api/client';
import { useShortUsers } from '../../api/named';
import { FaceChip } from '../../parts/Card';
import { PlayerLink } from '../../parts/PlayerLink';
import { useNow } from '../../parts/useNow';
import { cardPath } from '../../paths';
import { texts } from '../../texts';
import { BOXES } from '../../texts/boxes';
import { ago, whole } from '../../texts/format';
import { useTexts } from '../../texts/language';
import css from './box.module.css';

/** So many are as long as a list of what is left, and fit on a phone. */
const SHOWN = 7;
/** So often are the times told anew. */
const TELL_MS = 5_000;

/** The last draws from the box of all players, each with the number of its copy. */
export function Prints({ box, isLive }: { box: BoxRead; isLive: boolean }) {
  const t = useTexts(BOXES);
  const now = useNow(TELL_MS);
  const latest = box.latest.slice(0, SHOWN);
  const players = useShortUsers(latest.map(({ owner }) => owner));
  const { live, notLive } = texts().home;
  return (
    <section>
      <div className="head">
        <h2>{t.prints}</h2>
        <span className={isLive ? css.live : `${css.live} ${css.away}`} role="status">
          {isLive ? live : notLive}
        </span>
      </div>
      {latest.length === 0 && <p className="quiet">{t.noPrints}</p>}
      <ol className={css.prints}>
        {latest.map(({ card_id, owner, card, print, outcome, created_at }) => (
          <li key={card_id}>
            <FaceChip card={card} />
            <Link className="link" to={cardPath(card_id)}>
              <span className="visually-hidden">{texts().cards.name(card, 'normal')} </span>
              <b>{whole(print)}</b>
              <small>/{whole(copiesIn(box, outcome))}</small>
            </Link>
            <span>
              <PlayerLink id={owner} player={players.get(owner)} />
            </span>
            <span className="faint small">{ago(created_at, now)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Who drew a card, and when. */
export function DrewNow({ print: { owner, created_at } }: { print: BoxPrint }) {
  const t = useTexts(BOXES);
  const now = useNow(TELL_MS);
  const players = useShortUsers([owner]);
  return (
    <p className="quiet small">
      <PlayerLink id={owner} player={players.get(owner)} />
      {t.drew}
      {ago(created_at, now)}
    </p>
  );
}

/** How many copies of an outcome a full box has. */
export function copiesIn({ outcomes }: BoxRead, outcome: number): number {
  return outcomes[outcome]?.copies ?? 0;
}
