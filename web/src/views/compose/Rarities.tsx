import { FaceChip } from '../../parts/Card';
import { operatorTexts } from '../../texts/operator';
import { nameOfCard } from '../../texts/kinds';
import { partIn } from './chance-text';
import { cardsIn, type GroupField, type GroupFlag, NEW_GROUP, partsIn, type RarityGroup } from './group';
import { Fields, Part, Repeated } from './Part';
import type { Problem } from './placed';
import { knownIn } from './typed-cards';
import css from './compose.module.css';

const t = () => operatorTexts().compose;

/** Rules may be left out. */
const RULES: readonly GroupField[] = ['within', 'from', 'add', 'chance', 'misses', 'near'];
const CARDS: readonly GroupField[] = ['status', 'cards', 'weight', 'cp'];
/** The fields above what is said of them, and those below it. */
const FIELDS = {
  draws: [
    ['weight', ...RULES],
    ['status', 'cards', 'cp'],
  ],
  box: [CARDS, []],
  list: [CARDS, []],
  pack: [['status', ...RULES], []],
} satisfies Record<string, [readonly GroupField[], readonly GroupField[]]>;
/** What has rarities: a banner of draws, a box, a list of a pack, or a pack, which has their rules alone. */
type GroupsOf = keyof typeof FIELDS;

/** What comes so often has no use for a pity. */
const USUAL = 0.5;

/** The start of a ramp has the name of a first day, and a box has copies. */
function labelsOf(of: GroupsOf): Readonly<Record<GroupField, string>> {
  const { fields, rampFrom, copies } = t();
  return { ...fields, from: rampFrom, ...(of === 'box' && { weight: copies }) };
}

/** A chance is typed as a percentage, and cards are pressed: the words of a file say neither. */
function wordsOf({ field, expected }: Problem, { chance, status }: RarityGroup, of: GroupsOf): string | undefined {
  if (field !== 'chance') return undefined;
  if (of === 'list') return t().problem(expected, t().featuredOf(status));
  return partIn(chance) === undefined ? t().problem(t().percentage, t().fields.chance) : t().toFeature;
}

interface RaritiesProps {
  readonly of: GroupsOf;
  readonly groups: readonly RarityGroup[];
  /** Those of rarities, with others. */
  readonly problems: readonly Problem[];
  /** The curve of this rarity is to be shown. */
  readonly onShow?: (place: number) => void;
  readonly onChange: (groups: readonly RarityGroup[]) => void;
}

interface RarityProps extends Pick<RaritiesProps, 'of' | 'problems'> {
  readonly group: RarityGroup;
  /** Of all weights. */
  readonly share: number;
  readonly onShow: () => void;
  readonly onChange: (group?: RarityGroup) => void;
}

/** The fields of a rarity: what its cards are, and its rules. */
function Rarity({ of, group, share, problems, onShow, onChange }: RarityProps) {
  const [names, others] = FIELDS[of];
  const hints = Object.fromEntries(RULES.map((name) => [name, t().none]));
  const fields = { values: group, labels: labelsOf(of), hints, problems, onChange };
  return (
    <Part
      {...fields}
      title={t().rarity(group.status)}
      names={names}
      words={(problem) => wordsOf(problem, group, of)}
      flags={<Flags of={of} group={group} onChange={onChange} />}
      onFocus={onShow}
    >
      {(says) => (
        <>
          {share > 0 && <p className="quiet small">{t().points[of](share, risesIn(group, share))}</p>}
          {of === 'draws' && group.within !== '' && share >= USUAL && <p className="quiet small">{t().usual(share)}</p>}
          {others.length > 0 && <Fields {...fields} names={others} says={says} />}
          {of !== 'pack' && <Cards of={of} group={group} onChange={onChange} />}
        </>
      )}
    </Part>
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

function Flags({ of, group, onChange }: Pick<RarityProps, 'of' | 'group' | 'onChange'>) {
  const isShown = (flag: GroupFlag): boolean =>
    FLAGS[flag].some((field) => FIELDS[of][0].some((name) => name === field) && group[field] !== '');
  const flags = (Object.keys(FLAGS) as GroupFlag[]).filter(isShown);
  return flags.map((flag) => (
    <label key={flag}>
      <input
        type="checkbox"
        checked={group[flag]}
        onChange={({ target }) => onChange({ ...group, [flag]: target.checked })}
      />
      {t().flags[flag]}
    </label>
  ));
}

/** Its cards; those that are pressed are featured. */
function Cards({ of, group, onChange }: Pick<RarityProps, 'of' | 'group' | 'onChange'>) {
  const known = knownIn(group);
  const isRuled = of === 'draws';
  const cards = cardsIn(group).flatMap((text, place) => {
    const card = Number(text);
    const isTwice = group.outcomes.filter((outcome) => outcome.card === card).length > 1;
    return /^-?\d{1,16}$/.test(text) ? [{ card, skill: isTwice ? known[place]?.skill : undefined }] : [];
  });
  const press = (card: number): void => {
    const { featured } = group;
    const others = featured.filter((other) => other !== card);
    const chance = isRuled && group.chance === '' ? '50' : group.chance;
    onChange({ ...group, chance, featured: featured.includes(card) ? others : [...featured, card] });
  };
  const isFeatured = (card: number): boolean => (!isRuled || group.chance !== '') && group.featured.includes(card);
  // A box has none.
  if (of === 'box')
    return (
      <div className={css.chips}>
        {cards.map(({ card, skill }, place) => (
          <span key={place} className="chip">
            <Chip card={card} skill={skill} />
          </span>
        ))}
      </div>
    );
  return (
    <div className={css.chips} role="group" aria-label={t().featuredOf(group.status)}>
      {cards.length > 1 && <p className="quiet small">{t().chips}</p>}
      {cards.map(({ card, skill }, place) => (
        <button key={place} type="button" className="chip" aria-pressed={isFeatured(card)} onClick={() => press(card)}>
          <Chip card={card} skill={skill} />
        </button>
      ))}
    </div>
  );
}

function Chip({ card, skill }: { card: number; skill: string | undefined }) {
  return (
    <>
      <FaceChip card={card} /> {nameOfCard(card) ?? card} {skill}
    </>
  );
}

/** The rarities of a banner, of a box or of a list. */
export function Rarities({ of, groups, problems, onShow, onChange }: RaritiesProps) {
  const total = groups.reduce((sum, { weight }) => sum + Number(weight), 0);
  return (
    <Repeated
      items={groups}
      words={t().total[of](total)}
      add={t().addRarity}
      withNew={(items) => [NEW_GROUP, ...items]}
      onChange={onChange}
    >
      {(group, place, change) => (
        <Rarity
          of={of}
          group={group}
          share={Number(group.weight) / total}
          problems={problems.filter((problem) => problem.group === place)}
          onShow={() => onShow?.(place)}
          onChange={change}
        />
      )}
    </Repeated>
  );
}
