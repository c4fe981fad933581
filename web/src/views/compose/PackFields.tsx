import { operatorTexts } from '../../texts/operator';
import { useTexts } from '../../texts/language';
import { PACKS } from '../../texts/packs';
import { placed } from '../../../../src/game/rules/packs';
import { partIn } from './chance-text';
import type { Draft, ListDraft } from './draft';
import { NEW_GROUP } from './group';
import { type InsteadDraft, NEW_SLOT, SLOT_FIELDS, type SlotDraft } from './pack-draft';
import { Part, Repeated, Said } from './Part';
import { atList, type Open, type Problem } from './placed';
import { Rarities } from './Rarities';
import { newList } from './useDrafts';

const t = () => operatorTexts().compose;

interface PackFieldsProps {
  readonly draft: Draft;
  readonly open: Open;
  readonly problems: readonly Problem[];
  readonly onChange: (draft: Draft, lists?: readonly ListDraft[]) => void;
}

const withListOnly = ({ list }: SlotDraft): SlotDraft => ({ ...NEW_SLOT, list });

/** What a pack is made of: its slots, others in their place, the rules of rarities, and lists. */
export default function PackFields({ draft, open, problems, onChange }: PackFieldsProps) {
  const { slots, instead, groups } = draft;
  return (
    <>
      <h2>{t().slots}</h2>
      <Said
        problems={problems.filter(({ at }) => at === 'slots' || at === 'instead')}
        words={({ expected }) => t().problem(expected)}
      />
      <Slots
        slots={slots}
        lists={open.lists}
        problems={problems}
        at="slots"
        onChange={(changed) => onChange({ ...draft, slots: changed })}
      />
      <Repeated
        items={instead}
        words={t().insteadText}
        add={t().addInstead}
        withNew={(items) => [...items, { chance: '1/2000', slots: slots.slice(-1).map(withListOnly) }]}
        onChange={(changed) => onChange({ ...draft, instead: changed })}
      >
        {(other, place, change) => (
          <Other other={other} lists={open.lists} problems={problems} at={`instead[${place}]`} onChange={change} />
        )}
      </Repeated>
      <h2>{t().rules}</h2>
      <Rarities
        of="pack"
        groups={groups}
        problems={problems.filter(({ at }) => at === '')}
        onChange={(changed) => onChange({ ...draft, groups: changed })}
      />
      <h2>{t().lists}</h2>
      <Lists {...open} problems={problems} onChange={(changed) => onChange(draft, changed)} />
    </>
  );
}

interface SlotsProps extends Pick<Open, 'lists'>, Pick<PackFieldsProps, 'problems'> {
  readonly slots: readonly SlotDraft[];
  /** What problems call the slots. */
  readonly at: string;
  readonly onChange: (slots: readonly SlotDraft[]) => void;
}

/** Slots of a pack, in the order of its cards. */
function Slots({ slots, lists, problems, at, onChange }: SlotsProps) {
  const words = useTexts(PACKS);
  const cards = placed(slots.map(({ count }) => ({ count: count === '' ? 1 : Number(count) })));
  const isKnown = (list: string): boolean => lists.some(({ id }) => id === list);
  const [none, named] = [[['', t().none]] as const, lists.map(({ id, name }) => [id, name] as const)];
  return (
    <Repeated
      items={slots}
      add={t().addSlot}
      withNew={(items) => [...items, { ...NEW_SLOT, list: lists[0]?.id ?? '' }]}
      onChange={onChange}
    >
      {(slot, place, change) => (
        <Part
          title={words.places(cards[place]?.first ?? 1, cards[place]?.last ?? 1)}
          names={SLOT_FIELDS}
          // A list may have been taken out.
          values={{ ...slot, list: isKnown(slot.list) ? slot.list : '', other: isKnown(slot.other) ? slot.other : '' }}
          labels={t().slotFields}
          hints={{ count: '1', status: t().none }}
          choices={{ list: isKnown(slot.list) ? named : [...none, ...named], other: [...none, ...named] }}
          problems={problems.filter((problem) => problem.at === `${at}[${place}]`)}
          onChange={change}
        />
      )}
    </Repeated>
  );
}

interface OtherProps extends Omit<SlotsProps, 'slots' | 'onChange'> {
  readonly other: InsteadDraft;
  readonly onChange: (other?: InsteadDraft) => void;
}

/** Slots that come in place of the usual ones. */
function Other({ other, lists, problems, at, onChange }: OtherProps) {
  return (
    <Part
      title={t().instead(partIn(other.chance))}
      removed={t().theseSlots}
      names={['chance']}
      values={other}
      labels={{ chance: t().insteadChance }}
      problems={problems.filter((problem) => problem.at === at)}
      words={({ field }) => (field === 'chance' ? t().problem(t().percentage, t().insteadChance) : undefined)}
      onChange={onChange}
    >
      {() => (
        <Slots
          slots={other.slots}
          lists={lists}
          problems={problems}
          at={`${at}.slots`}
          onChange={(slots) => onChange({ ...other, slots })}
        />
      )}
    </Part>
  );
}

interface ListsProps extends Pick<Open, 'lists' | 'shown'>, Pick<PackFieldsProps, 'problems'> {
  readonly onChange: (lists: readonly ListDraft[]) => void;
}

/** The lists of a pack, and those of none. */
function Lists({ lists, shown, problems, onChange }: ListsProps) {
  const others = lists.filter((list) => !shown.includes(list));
  return (
    <Repeated
      items={shown}
      add={t().addList}
      withNew={(items) => [...items, newList(lists, [NEW_GROUP])]}
      onChange={(changed) => onChange([...others, ...changed])}
    >
      {(list, _, change) => (
        <List list={list} problems={problems.filter(({ at }) => at === atList(list))} onChange={change} />
      )}
    </Repeated>
  );
}

interface ListProps extends Pick<PackFieldsProps, 'problems'> {
  readonly list: ListDraft;
  readonly onChange: (list?: ListDraft) => void;
}

function List({ list, problems, onChange }: ListProps) {
  const groups = (
    <Rarities
      of="list"
      groups={list.groups}
      problems={problems}
      onChange={(changed) => onChange({ ...list, groups: changed })}
    />
  );
  return (
    <Part
      title={t().list(list.name)}
      removed={list.name}
      names={['name']}
      values={list}
      labels={t().fields}
      problems={problems.filter(({ group }) => group === undefined)}
      onChange={onChange}
    >
      {() => (list.source?.isFixed ? <p>{t().fixed}</p> : groups)}
    </Part>
  );
}
