import { fileURLToPath } from 'node:url';

/** Something that is measured. */
export interface Column {
  /** Its key in the JSON report. */
  readonly name: string;
  readonly title: string;
}

/** A program that listens on HOST and PORT and works on DATABASE_URL; it can do every row. */
export interface ServerColumn extends Column {
  /** Absolute path of the compiled program. */
  readonly program: string;
}

/** The first is the service, which makes the schema and to which the others are compared; a new one is added here. */
export const SERVERS: readonly [ServerColumn, ...ServerColumn[]] = [
  { name: 'service', title: 'this service', program: compiled('../../dist/main.js') },
  { name: 'plain', title: 'plain NestJS + TypeORM', program: compiled('./plain/main.js') },
];

/** No server: the database alone, in the rows that say what it writes. */
export const PGBENCH: Column = { name: 'pgbench', title: 'pgbench, same row writes' };

/** What is compared. */
export const COLUMNS: readonly Column[] = [...SERVERS, PGBENCH];

/** @param path relative to this file as compiled, which is dist-bench/bench/columns.js */
function compiled(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
