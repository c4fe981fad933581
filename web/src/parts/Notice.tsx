import { GAME } from '../game';
import { texts } from '../texts';

/** One line above all views, where the service has something to say about itself. */
export function Notice() {
  if (!GAME.isDemo) return null;
  const { label, demo } = texts().notices;
  return (
    <aside className="notice" aria-label={label}>
      {demo}
    </aside>
  );
}
