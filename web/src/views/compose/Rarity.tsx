import { useId } from 'react';
import { FaceChip } from '../../parts/Card';
import { texts } from '../../texts';
import { nameOfCard } from '../../texts/kinds';
import type { Problem } from './checked';
import { knownIn } from './draft';
import { cardsIn, type GroupField, type GroupFlag, partsIn, type RarityGroup } from './group';
import { isChance } from './chance-text';
import { TypedField } from './TypedField';
import css from './compose.module.css';

const t = () => texts().compose;
const RULES: readonly GroupField[] = ['weight', 'within', 'from', 'add', 'chance', 'misses', 'near'];
/** What comes so often has no use for a pity. */
const USUAL = 0.5;
const OTHERS: readonly GroupField[] = ['status', 'cards', 'cp'];

/** The start of a ramp has the name of a first day. */
function labelOf(name: string): string {
  if (name === 'from') return t().rampFrom;
  return t().fields[name as keyof ReturnType<typeof t>['fields']];
}

/** A chance is typed as a percentage, and cards are pressed: the words of a file say neither. */
function chanceProblem({ chance }: RarityGroup): string {
  return isChance(chance) ? t().toFeature : t().fieldProblem(labelOf('chance'), t().percentage);
}

interface RarityProps {
  readonly group: RarityGroup;
  /** Of all weights. */
  readonly share: number;
  readonly problems: readonly Problem[];
  /** Its curve is to be shown. */
  readonly onShow: () => void;
  /** Nothing for a rarity that is taken out. */
  readonly onChange: (group: RarityGroup | undefined) => void;
}

/** The fields of a rarity: what its cards are, and its rules. */
export function Rarity({ group, share, problems, onShow, onChange }: RarityProps) {
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
      {share > 0 && <p className="quiet small">{t().points(share, risesIn(group, share))}</p>}
      <div id={id} role="status">
        {problems.map(({ field: name, expected }) => (
          <p key={`${name} ${expected}`} className="bad">
            {name === 'chance' ? chanceProblem(group) : t().fieldProblem(labelOf(name), expected)}
          </p>
        ))}
      </div>
      {group.within !== '' && share >= USUAL && <p className="quiet small">{t().usual(share)}</p>}
      <div className={css.fields}>{OTHERS.map(field)}</div>
      <Cards group={group} onChange={onChange} />
      <More group={group} onChange={onChange} />
    </fieldset>
  );
}

/** By how many points of chance each draw on the ramp raises it, from each place on. */
function risesIn({ add, weight }: RarityGroup, share: number): number[] {
  let rise = 0;
  return partsIn(add)
    .map((each) => (rise += (Number(each) / Number(weight)) * share))
    .filter(Number.isFinite);
}

/** The flags of a rarity, each with the fields that it says something of. */
const FLAGS: Readonly<Record<GroupFlag, readonly GroupField[]>> = {
  once: ['within'],
  own: ['within', 'from'],
  nearOnce: ['near'],
  target: ['misses', 'near'],
};

function More({ group, onChange }: Pick<RarityProps, 'group' | 'onChange'>) {
  const flags = (Object.keys(FLAGS) as GroupFlag[]).filter((flag) => FLAGS[flag].some((field) => group[field] !== ''));
  return (
    <div className={css.more}>
      <div className={css.flags}>
        {flags.map((flag) => (
          <label key={flag}>
            <input
              type="checkbox"
              checked={group[flag]}
              onChange={({ target }) => onChange({ ...group, [flag]: target.checked })}
            />
            {t().flags[flag]}
          </label>
        ))}
      </div>
      <button type="button" className="link" onClick={() => onChange(undefined)}>
        {t().removeRarity(group.status)}
      </button>
    </div>
  );
}

/** Its cards; those that are pressed are featured. */
function Cards({ group, onChange }: Pick<RarityProps, 'group' | 'onChange'>) {
  const known = knownIn(group);
  const cards = cardsIn(group).flatMap((text, place) => {
    const card = Number(text);
    const isTwice = group.outcomes.filter((outcome) => outcome.card === card).length > 1;
    return /^-?\d{1,16}$/.test(text) ? [{ card, skill: isTwice ? known[place]?.skill : undefined }] : [];
  });
  const press = (card: number): void => {
    const { featured } = group;
    const others = featured.filter((other) => other !== card);
    const chance = group.chance === '' ? '50' : group.chance;
    onChange({ ...group, chance, featured: featured.includes(card) ? others : [...featured, card] });
  };
  return (
    <div className={css.chips} role="group" aria-label={t().featuredOf(group.status)}>
      {cards.length > 1 && <p className="quiet small">{t().chips}</p>}
      {cards.map(({ card, skill }, place) => (
        <button
          key={place}
          type="button"
          className="chip"
          aria-pressed={group.chance !== '' && group.featured.includes(card)}
          onClick={() => press(card)}
        >
          <FaceChip card={card} /> {nameOfCard(card) ?? card} {skill}
        </button>
      ))}
    </div>
  );
}
