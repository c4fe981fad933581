import { useId } from 'react';
import { FaceChip } from '../../parts/Card';
import { texts } from '../../texts';
import { nameOfCard } from '../../texts/kinds';
import type { Problem } from './checked';
import { cardsIn, type Group, type GroupField, isChance } from './draft';
import { TypedField } from './TypedField';
import css from './compose.module.css';

const t = () => texts().compose;
const RULES: readonly GroupField[] = ['weight', 'within', 'from', 'add', 'chance', 'misses'];
const OTHERS: readonly GroupField[] = ['status', 'cards', 'cp'];

/** The start of a ramp has the name of a first day. */
function labelOf(name: string): string {
  if (name === 'from') return t().rampFrom;
  return t().fields[name as keyof ReturnType<typeof t>['fields']];
}

/** A chance is typed as a percentage, and cards are pressed: the words of a file say neither. */
function chanceProblem({ chance }: Group): string {
  return isChance(chance) ? t().toFeature : t().fieldProblem(labelOf('chance'), t().percentage);
}

interface RarityProps {
  readonly group: Group;
  readonly problems: readonly Problem[];
  /** Its curve is to be shown. */
  readonly onShow: () => void;
  /** Nothing for a rarity that is taken out. */
  readonly onChange: (group: Group | undefined) => void;
}

/** The fields of a rarity: what its cards are, and its rules. */
export function Rarity({ group, problems, onShow, onChange }: RarityProps) {
  const id = useId();
  const field = (name: GroupField) => (
    <TypedField
      key={name}
      className={css[name]}
      label={labelOf(name)}
      value={group[name]}
      placeholder={RULES.includes(name) ? t().none : undefined}
      isInvalid={problems.some((problem) => problem.field === name)}
      says={id}
      onChange={(value) => onChange({ ...group, [name]: value })}
    />
  );
  return (
    <fieldset className={css.rarity} onFocus={onShow}>
      <legend>{t().rarity(group.status)}</legend>
      <div className={css.fields}>{RULES.map(field)}</div>
      <div id={id} role="status">
        {problems.map(({ field: name, expected }) => (
          <p key={`${name} ${expected}`} className="bad">
            {name === 'chance' ? chanceProblem(group) : t().fieldProblem(labelOf(name), expected)}
          </p>
        ))}
      </div>
      <div className={css.fields}>{OTHERS.map(field)}</div>
      <Cards group={group} onChange={onChange} />
      <More group={group} onChange={onChange} />
    </fieldset>
  );
}

function More({ group, onChange }: Pick<RarityProps, 'group' | 'onChange'>) {
  return (
    <div className={css.more}>
      <label>
        <input
          type="checkbox"
          checked={group.once}
          disabled={group.within === ''}
          onChange={({ target }) => onChange({ ...group, once: target.checked })}
        />
        {t().once}
      </label>
      <button type="button" className="link" onClick={() => onChange(undefined)}>
        {t().removeRarity(group.status)}
      </button>
    </div>
  );
}

/** Its cards; those that are pressed are featured. */
function Cards({ group, onChange }: Pick<RarityProps, 'group' | 'onChange'>) {
  const cards = cardsIn(group)
    .filter((text) => /^-?\d{1,15}$/.test(text))
    .map(Number);
  const press = (card: number): void => {
    const { featured } = group;
    const others = featured.filter((other) => other !== card);
    const chance = group.chance === '' ? '50' : group.chance;
    onChange({ ...group, chance, featured: featured.includes(card) ? others : [...featured, card] });
  };
  return (
    <div className={css.chips} role="group" aria-label={t().featuredOf(group.status)}>
      {cards.map((card, place) => (
        <button
          key={place}
          type="button"
          className="chip"
          aria-pressed={group.chance !== '' && group.featured.includes(card)}
          onClick={() => press(card)}
        >
          <FaceChip card={card} /> {nameOfCard(card) ?? card}
        </button>
      ))}
    </div>
  );
}
