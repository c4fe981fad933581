import type { DynamicModule, Type } from '@nestjs/common';
import { DefaultNamingStrategy, getMetadataArgsStorage, type MigrationInterface } from 'typeorm';
import type { MovedKind } from './moved-kind.js';
import type { SettingsGroup } from './platform/config/settings.js';
import { MIGRATIONS_TABLE } from './platform/database/migrate.js';
import { ENTITIES, MIGRATIONS } from './schema.js';

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

/** Who has a table or a migration, by its name. */
type Owners = Map<string | undefined, string>;

export function moduleProblems(modules: ReadonlyMap<string, TeamModule>): string[] {
  const ours = (names: readonly (string | undefined)[]): Owners => new Map(names.map((name) => [name, 'the service']));
  const tables = ours([MIGRATIONS_TABLE, ...ENTITIES.map(tableOf)]);
  const migrations = ours(MIGRATIONS.map(({ name }) => name));
  return [...modules].flatMap(([name, module]) =>
    [
      ...shapeProblems(module),
      ...listOf(module.entities).flatMap((entity) => entityProblems(entity, name, tables)),
      ...listOf(module.migrations).flatMap((migration) => migrationProblems(migration, name, migrations)),
      ...listOf(module.moved)
        .filter((kind) => tables.get((kind as Partial<MovedKind> | null)?.name) !== name)
        .map((kind) => `moves ${nameOf(kind)}, which is no table of its entities`),
    ].map((problem) => `${name} ${problem}`),
  );
}

const listOf = (given: unknown): readonly unknown[] => (Array.isArray(given) ? given : []);

function nameOf(given: unknown): string {
  return String((given as { name?: unknown } | null)?.name ?? given);
}

function tableOf(entity: unknown): string | undefined {
  const declared = getMetadataArgsStorage().tables.find(({ target }) => target === entity);
  return declared && new DefaultNamingStrategy().tableName(nameOf(entity), declared.name);
}

function shapeProblems({ module, settings, entities = [], migrations = [], moved = [] }: TeamModule): string[] {
  const given = [module, (module as { module?: unknown } | undefined)?.module];
  const lists = Object.entries({ entities, migrations, moved }).filter(([, list]) => !Array.isArray(list));
  return [
    ...(given.some((each) => typeof each === 'function')
      ? []
      : ['exports no module: "module" must be a class with @Module()']),
    ...(settings && typeof settings.token !== 'symbol' ? ['exports settings that settingsOf() did not make'] : []),
    ...lists.map(([list]) => `exports ${list} that are no list`),
  ];
}

function entityProblems(entity: unknown, module: string, tables: Owners): string[] {
  const table = tableOf(entity);
  return table === undefined
    ? [`has an entity that is no class with @Entity(): ${nameOf(entity)}`]
    : claim(tables, table, module, `the entity ${nameOf(entity)} with the table ${table}`);
}

/** They run in the order of their times, and the service's tables must be there. */
function migrationProblems(migration: unknown, module: string, migrations: Owners): string[] {
  const [first = ''] = migrations.keys();
  const name = nameOf(migration);
  const [time = 0] = /\d{13}$/.exec(name) ?? [];
  return typeof migration === 'function' && Number(time) > Number(first.slice(-13))
    ? claim(migrations, name, module, `the migration ${name}`)
    : [`has the migration ${name}: its name must end with a time in milliseconds, later than that of ${first}`];
}

function claim(owners: Owners, name: string, module: string, what: string): string[] {
  const owner = owners.get(name);
  if (owner === undefined) owners.set(name, module);
  return owner === undefined ? [] : [`has ${what}, which ${owner} has`];
}
