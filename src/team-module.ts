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
  /** What export and import move. */
  readonly moved?: readonly MovedKind[];
  readonly settings?: SettingsGroup;
  /** Reasons of its errors, with what they mean. */
  readonly reasons?: Readonly<Record<string, string>>;
}

const OURS = 'the service';

/** What is wrong with the exports of modules, by their names in MODULES. */
export function moduleProblems(modules: ReadonlyMap<string, TeamModule>): string[] {
  const tables = new Map([MIGRATIONS_TABLE, ...ENTITIES.map(tableOf)].map((table) => [table, OURS]));
  const migrations = new Map(MIGRATIONS.map((migration) => [migration.name, OURS]));
  return [...modules].flatMap(([name, module]) => {
    const told = [
      ...shapeProblems(module),
      ...listOf(module.entities).flatMap((entity) => entityProblems(entity, name, tables)),
      ...listOf(module.migrations).flatMap((migration) => migrationProblems(migration, name, migrations)),
      ...listOf(module.moved).flatMap((kind) => movedProblems(kind, name, tables)),
    ];
    return told.map((problem) => `${name} ${problem}`);
  });
}

const listOf = (given: unknown): readonly unknown[] => (Array.isArray(given) ? given : []);

function nameOf(given: unknown): string {
  return typeof given === 'function' ? given.name : JSON.stringify(given);
}

/** Undefined for what is no entity. */
function tableOf(entity: unknown): string | undefined {
  const declared = getMetadataArgsStorage().tables.find(({ target }) => target === entity);
  return declared && new DefaultNamingStrategy().tableName(nameOf(entity), declared.name);
}

function shapeProblems({ module, settings, ...lists }: TeamModule): string[] {
  const isModule = [module, (module as { module?: unknown } | undefined)?.module].some(
    (each) => typeof each === 'function',
  );
  const isSettings = settings === undefined || typeof (settings as Partial<typeof settings>).token === 'symbol';
  const { entities = [], migrations = [], moved = [] } = lists;
  return [
    ...(isModule ? [] : ['exports no module: "module" must be a class with @Module()']),
    ...(isSettings ? [] : ['exports settings that settingsOf() did not make']),
    ...Object.entries({ entities, migrations, moved })
      .filter(([, list]) => !Array.isArray(list))
      .map(([list]) => `exports ${list} that are no list`),
  ];
}

function entityProblems(entity: unknown, module: string, tables: Map<string | undefined, string>): string[] {
  const table = tableOf(entity);
  if (table === undefined) return [`has an entity that is no class with @Entity(): ${nameOf(entity)}`];
  const owner = tables.get(table);
  if (owner === undefined) tables.set(table, module);
  return owner === undefined ? [] : [`has the entity ${nameOf(entity)} with the table ${table}, which ${owner} has`];
}

/** They run in the order of their times, and the service's tables must be there. */
function migrationProblems(migration: unknown, module: string, migrations: Map<string, string>): string[] {
  const [first = ''] = migrations.keys();
  const name = nameOf(migration);
  const [time] = /\d{13}$/.exec(name) ?? [];
  if (typeof migration !== 'function' || time === undefined || Number(time) <= Number(first.slice(-13)))
    return [`has the migration ${name}: its name must end with a time in milliseconds, later than that of ${first}`];
  const owner = migrations.get(name);
  migrations.set(name, module);
  return owner === undefined ? [] : [`has the migration ${name}, which ${owner} has`];
}

function movedProblems(kind: unknown, module: string, tables: ReadonlyMap<string | undefined, string>): string[] {
  const { name } = (kind ?? {}) as { name?: string };
  return tables.get(name) === module ? [] : [`moves ${String(name)}, which is no table of its entities`];
}
