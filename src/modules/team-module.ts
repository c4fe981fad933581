import type { DynamicModule, Type } from '@nestjs/common';
import { DefaultNamingStrategy, getMetadataArgsStorage, type MigrationInterface } from 'typeorm';
import type { MovedKind } from '../entities/moved-kind.js';
import { ERROR_REASONS } from '../platform/error-reasons.js';
import { SettingsError, type SettingsGroup } from '../platform/config/settings.js';
import { MIGRATIONS_TABLE } from '../platform/database/migrate.js';
import { ENTITIES, MIGRATIONS } from '../schema.js';

/** What a file of MODULES exports: a module of Nest, and what belongs to it. */
export interface TeamModule {
  readonly module: Type | DynamicModule;
  readonly entities?: readonly Type[];
  readonly migrations?: readonly Type<MigrationInterface>[];
  readonly moved?: readonly MovedKind[];
  readonly settings?: SettingsGroup;
  /** Reasons of its errors, with what they mean. */
  readonly reasons?: Readonly<Record<string, string>>;
}

type Owners = Map<string | undefined, string>;

/** @throws SettingsError with what is wrong with them, by their names */
export function checkModules(modules: ReadonlyMap<string, TeamModule>): void {
  const ours = (names: readonly (string | undefined)[]): Owners => new Map(names.map((name) => [name, 'the service']));
  const tables = ours([MIGRATIONS_TABLE, ...ENTITIES.map(tableOf)]);
  const migrations = ours(MIGRATIONS.map(({ name }) => name));
  const problems = [...modules].flatMap(([name, module]) =>
    [...problemsOf(name, module, tables, migrations)].map((problem) => `MODULES: ${name} ${problem}`),
  );
  if (problems.length > 0) throw new SettingsError(problems);
}

function* problemsOf(
  name: string,
  { module, settings, reasons, entities = [], migrations = [], moved = [] }: TeamModule,
  tables: Owners,
  names: Owners,
): Generator<string> {
  const given = [module, (module as { module?: unknown } | undefined)?.module];
  if (!given.some((each) => typeof each === 'function'))
    yield 'exports no module: "module" must be a class with @Module()';
  if (settings && typeof settings.token !== 'symbol') yield 'exports settings that settingsOf() did not make';
  const noList = Object.entries({ entities, migrations, moved }).find(([, list]) => !Array.isArray(list));
  if (noList) {
    yield `exports ${noList[0]} that are no list`;
    return;
  }
  for (const entity of entities) {
    const table = tableOf(entity);
    if (table === undefined) yield `has an entity that is no class with @Entity(): ${nameOf(entity)}`;
    else yield* claim(tables, table, name, `the entity ${nameOf(entity)} with the table ${table}`);
  }
  // They run in the order of their times, and the service's tables must be there.
  const [first = ''] = names.keys();
  for (const migration of migrations) {
    const [time = 0] = /\d{13}$/.exec(nameOf(migration)) ?? [];
    if (typeof migration === 'function' && Number(time) > Number(first.slice(-13)))
      yield* claim(names, nameOf(migration), name, `the migration ${nameOf(migration)}`);
    else
      yield `has the migration ${nameOf(migration)}: its name must end with a time in milliseconds, later than that of ${first}`;
  }
  for (const reason of Object.keys(reasons ?? {}))
    if (!/^[a-z][a-z0-9_]*$/.test(reason) || Object.hasOwn(ERROR_REASONS, reason))
      yield `exports the reason ${reason}: one is of the form deck_full, and none of the service`;
  for (const kind of moved)
    if (tables.get((kind as Partial<MovedKind> | null)?.name) !== name)
      yield `moves ${nameOf(kind)}, which is no table of its entities`;
}

function nameOf(given: unknown): string {
  return String((given as { name?: unknown } | null)?.name ?? given);
}

export function tableOf(entity: unknown): string | undefined {
  const declared = getMetadataArgsStorage().tables.find(({ target }) => target === entity);
  return declared && new DefaultNamingStrategy().tableName(nameOf(entity), declared.name);
}

function* claim(owners: Owners, name: string, module: string, what: string): Generator<string> {
  const owner = owners.get(name);
  if (owner === undefined) owners.set(name, module);
  else yield `has ${what}, which ${owner} has`;
}
