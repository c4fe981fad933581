import { type DrawTable, namesOf, type Pack, packTable, type Slot } from './draw-table.js';
import { commonDenominator, conditionsOf, ownShare } from './packs.js';
import { readBoxTable } from './published-box.js';
import { NAME } from './published-day.js';
import { OUTCOMES_UNDER_RULES, RARITIES, readTable, STATUS } from './published-table.js';
import { CHANCE } from './rarity-rules.js';
import { LARGEST_RANGE } from './seeded.js';
import * as v from './validation.js';

// A pack that a service publishes or a file holds, read as if someone lied. The page uses this file too.

const MOST_CARDS = 100;
const MOST_LISTS = 100;
const MOST_INSTEAD = 20;
/** A bit of a number for each. */
const MOST_CONDITIONS = 20;

const IF_NONE = v.members({ status: v.listOf(STATUS, 100), list: NAME });
const SLOT = withoutBox(
  'box',
  v.members({ list: NAME, count: v.orAbsent(v.whole(1, MOST_CARDS)), if_none: v.orAbsent(IF_NONE) }),
);
export const SLOTS: v.Validator<readonly Slot[]> = v.listOf(SLOT, MOST_CARDS);
export const INSTEAD: v.Validator<Pack['instead'] & object> = v.listOf(
  v.members({ chance: CHANCE, slots: SLOTS }),
  MOST_INSTEAD,
);
export const PACK_LISTS: v.Validator<Pack['lists']> = v.byName(
  NAME,
  withoutBox('copies', OUTCOMES_UNDER_RULES),
  1,
  MOST_LISTS,
);

const ABSENT = v.orAbsent(v.validator<null>('null', (value) => value === null));
const PUBLISHED = {
  banner: NAME,
  lists: PACK_LISTS,
  slots: SLOTS,
  instead: v.orAbsent(v.orNull(INSTEAD)),
  counters: v.orAbsent(v.orNull(NAME)),
  rarities: v.orAbsent(v.orNull(RARITIES)),
};

/** A table with or without slots or a box. @throws InvalidResponse for another, and UnknownRule */
export function readAnyTable(answer: unknown): DrawTable {
  if (v.OBJECT.test(answer) && (answer['box'] ?? null) !== null) return readBoxTable(answer);
  if (!v.OBJECT.test(answer) || (answer['slots'] ?? null) === null) {
    v.checked(answer, { lists: ABSENT, instead: ABSENT });
    return readTable(answer);
  }
  const { banner, lists, slots, instead, counters, rarities } = v.checked(answer, PUBLISHED);
  const pack = readPack({ banner, lists, slots, ...(instead && { instead }) });
  const table = packTable(pack);
  return rarities ? { ...table, ...readTable({ ...answer, counters, outcomes: table.outcomes }) } : table;
}

/** The lists that it does not use are left out. @param where what stands before the name of a field in a problem @throws InvalidResponse for slots that do not fit to the lists */
export function readPack(pack: Pack, where = ''): Pack {
  const { banner, lists, slots, instead } = pack;
  const layouts = [
    { slots, path: `${where}slots` },
    ...(instead ?? []).map((each, place) => ({ slots: each.slots, path: `${where}instead[${place}].slots` })),
  ];
  v.readEach(layouts, ({ slots: of, path }) => readSlots(of, lists, path));
  if (instead?.length === 0) throw new v.InvalidResponse(`${where}instead`, 'left out, or a list that is not empty');
  if (commonDenominator(instead) > LARGEST_RANGE)
    throw new v.InvalidResponse(`${where}instead`, 'chances whose least common denominator is at most 2^48');
  if (ownShare(instead) < 1)
    throw new v.InvalidResponse(
      `${where}instead`,
      'chances of less than 1 together, so that the slots of the banner come too',
    );
  if (conditionsOf(pack).length > MOST_CONDITIONS)
    throw new v.InvalidResponse(`${where}slots`, `slots with at most ${MOST_CONDITIONS} different if_none`);
  const used = new Set(layouts.flatMap((layout) => layout.slots).flatMap(({ list, if_none }) => [list, if_none?.list]));
  const own = Object.fromEntries(namesOf(lists).flatMap((name) => (used.has(name) ? [[name, lists[name] ?? []]] : [])));
  v.read(packTable({ banner, lists: own, slots }).outcomes, OUTCOMES_UNDER_RULES, `${where}lists`);
  return { banner, lists: own, slots, ...(instead && { instead }) };
}

function readSlots(slots: readonly Slot[], lists: Pack['lists'], path: string): void {
  if (slots.length === 0) throw new v.InvalidResponse(path, 'a list that is not empty');
  const cards = slots.reduce((sum, { count = 1 }) => sum + count, 0);
  if (cards > MOST_CARDS) throw new v.InvalidResponse(path, `of at most ${MOST_CARDS} cards`);
  const known = `one of the lists: ${namesOf(lists).join(', ')}`;
  const drawnFrom = new Set<string>();
  const statuses = new Set<string>();
  const drawFrom = (list: string): void => {
    if (!drawnFrom.has(list)) for (const { status } of lists[list] ?? []) statuses.add(status);
    drawnFrom.add(list);
  };
  v.readEach(slots, ({ list, if_none }, place) => {
    const at = `${path}[${place}]`;
    if (!Object.hasOwn(lists, list)) throw new v.InvalidResponse(`${at}.list`, known);
    drawFrom(list);
    if (!if_none) return;
    if (!Object.hasOwn(lists, if_none.list)) throw new v.InvalidResponse(`${at}.if_none.list`, known);
    drawFrom(if_none.list);
    if (place === 0) throw new v.InvalidResponse(`${at}.if_none`, 'left out, because no card of the pack comes before');
    const other = if_none.status.findIndex((status) => !statuses.has(status));
    if (if_none.status.length === 0) throw new v.InvalidResponse(`${at}.if_none.status`, 'a list that is not empty');
    if (other >= 0)
      throw new v.InvalidResponse(`${at}.if_none.status[${other}]`, 'a status that may come before it in the pack');
  });
}

/** A value, or a list of such, whose member of a box is refused in words of its own. */
function withoutBox<T>(member: 'box' | 'copies', validator: v.Validator<T>): v.Validator<T> {
  const refuse = (value: unknown, path: string): void => {
    if (v.OBJECT.test(value) && Object.hasOwn(value, member))
      throw new v.InvalidResponse(`${path}.${member}`, "left out, because a slot's list cannot be a box");
  };
  const inside = (value: unknown, path: string): void => {
    if (v.LIST.test(value)) v.readEach(value, (each, place) => refuse(each, `${path}[${place}]`));
    else refuse(value, path);
    validator.inside?.(value, path);
  };
  return { ...validator, inside };
}
