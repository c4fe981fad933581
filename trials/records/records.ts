import { Cell } from './cell.js';

/** The stats of a character. */
export const STATS = ['hp', 'attack', 'defense', 'critical', 'skill'] as const;

/** A character's stats by name. */
export type Stats = Readonly<Record<(typeof STATS)[number], number>>;

/** The fields of a card that a draw decides. */
export const FACE = ['card', 'status', 'skill', 'cp'] as const;

/** A record that a client has asked for, known by a text that is in it and in no other. */
export abstract class KnownRecord {
  /** As soon as an answer has told it. */
  id: number | undefined;
  readonly exists = new Cell(false);
  /** A number that is written into two fields at a time, so that half a change would be seen. */
  readonly mark = new Cell(0);
  /** Why nothing more is sent about it for now: an answer that never came. */
  isParked = false;

  constructor(readonly key: string) {}

  /** What the record's fields that hold something else than the mark may be. */
  get others(): readonly Cell<unknown>[] {
    return [];
  }

  /** Whether it is there for sure, as far as anybody knows. */
  get isThere(): boolean {
    return this.id !== undefined && !this.isParked && this.exists.isCertain && this.exists.allows(true);
  }
}

/** A user, whose key is the name. */
export class KnownUser extends KnownRecord {
  /** The character's stats before the first battle. */
  initial: Stats | undefined;
  /** Battles that were acknowledged, and those of which nobody knows. */
  readonly battles = { fought: 0, unknown: 0 };
  /** Whether the draw of the day was opened. */
  readonly started = new Cell(false);

  override get others(): readonly Cell<unknown>[] {
    return [this.started];
  }
}

/** Something that has an owner; its key is the author. */
export abstract class OwnedRecord extends KnownRecord {
  readonly owner: Cell<number>;

  constructor(
    key: string,
    readonly firstOwner: number,
  ) {
    super(key);
    this.owner = new Cell(firstOwner);
  }

  override get others(): readonly Cell<unknown>[] {
    return [this.owner];
  }
}

/** A card. */
export class KnownCard extends OwnedRecord {
  /** As the answer said that it is, or as was asked for. */
  face: Readonly<Record<string, unknown>> | undefined;
  /** Whether there is a draw of it; only for random draws, whose client seed is the key. */
  readonly drawn = new Cell(false);

  constructor(
    key: string,
    owner: number,
    readonly isDraw: boolean,
  ) {
    super(key, owner);
  }

  override get others(): readonly Cell<unknown>[] {
    return [this.owner, this.drawn];
  }
}

/** A ue. */
export class KnownUe extends OwnedRecord {}

/** A group, whose key is the name; its mark is not used. */
export class KnownGroup extends KnownRecord {
  /** Ids of its users, by size, separated by commas. */
  readonly members = new Cell('');

  override get others(): readonly Cell<unknown>[] {
    return [this.members];
  }
}

/** As {@link KnownGroup.members} has it. */
export function memberText(ids: readonly number[]): string {
  return [...new Set(ids)].sort((one, other) => one - other).join(',');
}
