/**
 * JSON of type `T` as the database rendered it. A handler returns it, and it goes out as it is: never parsed, copied or
 * serialized again.
 */
export class JsonText<T> {
  /** Only in the type system: keeps texts of different shapes apart. */
  declare readonly shape: T;

  constructor(readonly text: string) {}
}
