import type { InvalidResponse } from '../../../../src/game/rules/validation';
import type { Draft, ListDraft } from './draft';
import { cardsIn, type GroupField, type RarityGroup } from './group';
import { ruledOf } from './typed-rules';

/** What is wrong, and where that is said. */
export interface Problem {
  /** The slots, a slot, other slots, or an exchange, as a file names them; {@link atList} of a list. It is empty for the banner, and for what is not shown. */
  readonly at: string;
  /** The place of a rarity there. */
  readonly group: number | undefined;
  readonly field: string;
  readonly expected: string;
}

/** The place of what is declared beside the banners. */
export const BESIDE = -1;

/** What is open in the composer. */
export interface Open {
  /** The place of the banner. */
  readonly place: number;
  readonly draft?: Draft | undefined;
  readonly lists: readonly ListDraft[];
  /** Those that stand beside the banner. */
  readonly shown: readonly ListDraft[];
}

export const atList = ({ id }: ListDraft): string => `list ${id}`;

const FIELD_OF: Readonly<Record<string, GroupField>> = {
  '': 'status',
  card: 'cards',
  copies: 'weight',
  once: 'within',
  resets: 'within',
  ramp: 'from',
  'ramp.from': 'from',
  'ramp.add': 'add',
  featured: 'chance',
  'featured.chance': 'chance',
  'featured.misses': 'misses',
  'featured.within': 'near',
  'featured.once': 'near',
  'featured.target': 'misses',
};

/** The field that a problem is about. */
export function placed({ field: path, expected }: InvalidResponse, open: Open): Problem {
  const [, banner, field = path] = /^banners\[(\d+)\]\.?(.*)$/.exec(path) ?? [];
  const elsewhere = { at: '', group: undefined, field: path, expected };
  const ofList = /^lists\.([^[.]+)(.*)$/.exec(field);
  if (ofList) return { ...(inList(ofList, open) ?? elsewhere), expected };
  if (Number(banner ?? BESIDE) !== open.place) return elsewhere;
  const { groups = [] } = open.draft ?? {};
  const [, of, place, member = ''] = /^(outcomes|rarities)\[(\d+)\]\.?(.*)$/.exec(field) ?? [];
  if (of === 'outcomes') return { at: '', ...inGroup(groups, Number(place), member), expected };
  if (of === 'rarities')
    return { at: '', group: ruledOf(groups)[Number(place)]?.place, field: fieldOf(member), expected };
  const [, at = '', ofPlace = field] =
    /^(instead\[\d+\]\.slots\[\d+\]|(?:instead|exchanges|slots)\[\d+\]|instead|slots)\.?(.*)$/.exec(field) ?? [];
  return { at, group: undefined, field: placedField(ofPlace), expected };
}

/** Of an outcome, or of the list itself. */
function inList([, name, rest = '']: RegExpExecArray, { shown }: Open) {
  const list = shown.find((each) => each.name === name);
  if (!list) return undefined;
  const [, outcome, member = ''] = /^\[(\d+)\]\.?(.*)$/.exec(rest) ?? [];
  if (outcome === undefined || list.source?.isFixed) return { at: atList(list), group: undefined, field: '' };
  return { at: atList(list), ...inGroup(list.groups, Number(outcome), member) };
}

function inGroup(groups: readonly RarityGroup[], outcome: number, member: string) {
  const ends = groups.map((_, end) => groups.slice(0, end + 1).flatMap(cardsIn).length);
  return { group: ends.findIndex((end) => outcome < end), field: fieldOf(member) };
}

/** Of the slopes of a ramp, all stand in one field. */
function fieldOf(member: string): string {
  const name = member.replace(/\[\d+\]/, '');
  return FIELD_OF[name] ?? name.replace(/\..*$/, '');
}

/** The field of a slot, an exchange or a price, or of what else has no place of its own. */
function placedField(path: string): string {
  const price = path
    .replace(/^limit$/, 'day')
    .replace(/^(limit|card)\./, '')
    .replace(/^(cost|gives|reset)\..*/, '$1');
  const slot = price.replace(/^if_none\.list$/, 'other').replace(/^if_none.*/, 'status');
  return slot.replace(/\[\d+\]$/, '');
}
