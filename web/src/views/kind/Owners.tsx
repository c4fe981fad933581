import { useState } from 'react';
import { Link } from 'react-router';
import type { KindCopyList } from '../../api/client';
import { useShortUsers } from '../../api/named';
import { PlayerLink } from '../../parts/PlayerLink';
import { cardPath } from '../../paths';
import { texts } from '../../texts';
import { KIND } from '../../texts/kind';
import { useTexts } from '../../texts/language';
import css from './kind.module.css';

/** So many are shown at first. */
const FIRST = 5;

/** Who has a kind: those with the strongest copies first. */
export function Owners({ copies, count }: { copies: readonly KindCopyList[]; count: number }) {
  const t = useTexts(KIND);
  const [isWhole, setWhole] = useState(false);
  const owners = ownersOf(copies);
  const shown = isWhole ? owners : owners.slice(0, FIRST);
  const users = useShortUsers(shown.map(({ best }) => best.owner));
  return (
    <section>
      <div className="head">
        <h2>{t.owners}</h2>
        {shown.length < owners.length && (
          <button type="button" className="chip" onClick={() => setWhole(true)}>
            {t.all(owners.length)}
          </button>
        )}
      </div>
      {owners.length === 0 && <p className="quiet">{t.noCopies}</p>}
      <ul className={css.owners}>
        {shown.map(({ best, copies: some }) => (
          <li key={best.owner}>
            <PlayerLink id={best.owner} player={users.get(best.owner)} />
            <span className="quiet">{t.copies(some)}</span>
            <Link className="link" to={cardPath(best.id)}>
              {texts().cards.cp(best.cp)}
            </Link>
          </li>
        ))}
      </ul>
      {copies.length < count && <p className="faint small">{t.newest(copies.length)}</p>}
    </section>
  );
}

/** Each owner once, with the strongest copy and how many there are. */
function ownersOf(copies: readonly KindCopyList[]): { best: KindCopyList; copies: number }[] {
  const owners = new Map<number, { best: KindCopyList; copies: number }>();
  for (const copy of copies) {
    const { best = copy, copies: some = 0 } = owners.get(copy.owner) ?? {};
    owners.set(copy.owner, { best: copy.cp > best.cp ? copy : best, copies: some + 1 });
  }
  return [...owners.values()].sort((one, other) => other.best.cp - one.best.cp);
}
