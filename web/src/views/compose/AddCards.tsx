import { FaceChip } from '../../parts/Card';
import { texts } from '../../texts';
import { allKinds, nameOf } from '../../texts/kinds';
import { cardsIn, type RarityGroup } from './group';
import css from './compose.module.css';

/** So many are shown. The numbers of others are typed. */
const MOST = 60;

interface AddCardsProps {
  readonly group: RarityGroup;
  readonly onChange: (group: RarityGroup) => void;
}

/** Adds cards to a rarity by their pictures. */
export function AddCards({ group, onChange }: AddCardsProps) {
  const own = cardsIn(group).filter(Boolean);
  const others = allKinds().filter(({ card }) => !own.includes(String(card)));
  if (others.length === 0) return null;
  return (
    <details>
      <summary className="quiet small">{texts().admin.chooseKind}</summary>
      <div className={css.chips}>
        {others.slice(0, MOST).map((kind) => (
          <button
            key={kind.card}
            type="button"
            className="chip"
            onClick={() => onChange({ ...group, cards: [...own, kind.card].join(', ') })}
          >
            <FaceChip card={kind.card} /> {nameOf(kind)}
          </button>
        ))}
      </div>
    </details>
  );
}
