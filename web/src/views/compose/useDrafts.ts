import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { STANDARD } from '../../../../src/game/rules/draw-table';
import type { NextTablesRead } from '../../api/client';
import { BANNER_FIELDS, type Draft, draftOf, featuredByRule, type Kind, type ListDraft, listDraftsOf } from './draft';
import { emptyFields, NO_PRICE } from './economy-draft';
import { NEW_GROUP, type RarityGroup } from './group';
import { listsOfPacks, NEW_SLOT } from './pack-draft';
import { BESIDE } from './placed';

const NEW_BANNER: Draft = {
  kind: 'draws',
  ...emptyFields(BANNER_FIELDS),
  ...NO_PRICE,
  groups: [
    { ...NEW_GROUP, status: 'super', cards: '15, 16', cp: '201-800' },
    { ...NEW_GROUP, status: 'normal', cards: '1, 2, 3, 4', weight: '9900' },
  ],
  slots: [],
  instead: [],
};

/** The banners and lists as they are typed, and which banner is open. */
export function useDrafts(tables: Pick<NextTablesRead, 'banners' | 'lists'>) {
  const [lists, setLists] = useState(() => listDraftsOf(tables.lists));
  const [query, setQuery] = useSearchParams();
  const [drafts, setDrafts] = useState<readonly Draft[]>(() => {
    const stored = tables.banners.map((banner) => draftOf(banner, lists));
    return query.get('recipe') === 'empty' ? [...stored, newBanner(stored)] : stored;
  });
  const asked = drafts.findIndex(({ name }) => name === query.get('banner'));
  const [chosen, setChosen] = useState(asked >= 0 ? asked : drafts.length - 1);
  const open = (place: number, name: string): void => {
    setChosen(place);
    setQuery(place === BESIDE ? {} : { banner: name }, { replace: true });
  };
  const add = (): void => {
    const added = newBanner(drafts);
    setDrafts([...drafts, added]);
    open(drafts.length, added.name);
  };
  /** Its lists go with it. */
  const remove = (): void => {
    const left = drafts.filter((_, place) => place !== chosen);
    const used = listsOfPacks(left);
    setDrafts(left);
    setLists(lists.filter(({ id }) => used.has(id)));
    open(0, STANDARD);
  };
  const change = (changed: Draft, changedLists = lists): void => {
    setDrafts(drafts.map((each, place) => (place === chosen ? changed : each)));
    setLists(changedLists);
  };
  return { drafts, lists, chosen, open, add, remove, change };
}

function newBanner(drafts: readonly Draft[]): Draft {
  return { ...NEW_BANNER, name: freeName('new', (free) => drafts.every((draft) => draft.name !== free)) };
}

/** A list with an id of its own, which is its name, too. */
export function newList(lists: readonly ListDraft[], groups: readonly RarityGroup[]): ListDraft {
  const name = freeName('list', (id) => lists.every((list) => list.id !== id && list.name !== id));
  return { ...NEW_BANNER, kind: 'list', id: name, name, groups };
}

/** The first free one of `new`, `new-2`, `new-3`. */
function freeName(base: string, isFree: (name: string) => boolean): string {
  for (let place = 1; ; place++) {
    const name = place === 1 ? base : `${base}-${place}`;
    if (isFree(name)) return name;
  }
}

/** A banner of another kind. Its cards become the first list of a new pack. */
export function ofKind(draft: Draft, kind: Kind, lists: readonly ListDraft[]): [Draft, readonly ListDraft[]] {
  if (kind !== 'pack' || draft.slots.length > 0) return [{ ...draft, kind }, lists];
  const list = newList(lists, draft.groups.map(featuredByRule));
  return [{ ...draft, kind, slots: [{ ...NEW_SLOT, list: list.id }] }, [...lists, list]];
}

/** The lists that are sent: not those that only banners of other kinds have slots for. */
export function listsToSend(drafts: readonly Draft[], lists: readonly ListDraft[]): readonly ListDraft[] {
  const used = listsOfPacks(drafts.filter(({ kind }) => kind === 'pack'));
  const known = listsOfPacks(drafts);
  return lists.filter(({ id }) => used.has(id) || !known.has(id));
}

/** The lists beside a pack: its own, and those of no other. */
export function listsBeside(draft: Draft | undefined, drafts: readonly Draft[], lists: readonly ListDraft[]) {
  if (draft?.kind !== 'pack') return [];
  const [own, others] = [listsOfPacks([draft]), listsOfPacks(drafts.filter((each) => each !== draft))];
  return lists.filter(({ id }) => own.has(id) || !others.has(id));
}
