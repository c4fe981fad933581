import { FaceChip } from '../../parts/Card';
import { operatorTexts } from '../../texts/operator';
import { allKinds, type Kind, nameOf } from '../../texts/kinds';
import { Field } from './Field';
import css from './kinds.module.css';

const t = () => operatorTexts().admin;
/** More are found by typing. */
const SHOWN = 8;

/** A card number, which is typed, or chosen by its picture: what is typed finds kinds by number and by name. */
export function KindField(props: { name: string; value: string; onChange: (value: string) => void }) {
  const { value, onChange } = props;
  const kinds = allKinds();
  const isChosen = kinds.some(({ card }) => String(card) === value);
  const found = kinds.filter((kind) => isChosen || isKindFound(value, kind)).slice(0, SHOWN);
  return (
    <div className={css.ofkind}>
      <Field {...props} inputMode="text" hint={kinds.length > 0 ? t().kindHint : undefined} />
      <div className={css.choices} role="group" aria-label={t().chooseKind}>
        {found.map((kind) => (
          <button
            key={kind.card}
            type="button"
            className="chip"
            aria-pressed={String(kind.card) === value}
            onClick={() => onChange(String(kind.card))}
          >
            <FaceChip card={kind.card} /> {nameOf(kind)}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Whether a kind has what is sought in its number, in a name or in its series. */
export function isKindFound(sought: string, { card, name, names, series }: Kind): boolean {
  return [String(card), name, ...Object.values(names), series].some((word) => {
    return word.toLowerCase().includes(sought.trim().toLowerCase());
  });
}
