import { fileURLToPath } from 'node:url';

/** Something that is measured. */
export interface Column {
  /** Its key in the JSON report. */
  readonly name: string;
  readonly title: string;
}

/** A program for Node that listens on HOST and PORT and works on DATABASE_URL. */
export interface ServerColumn extends Column {
  /** Absolute path of the compiled program. */
  readonly program: string;
  /** Whether its lists have ETags. */
  readonly etags?: boolean;
  /** Settings of its own. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** Makes the schema; the others are compared to it. */
export const SERVICE: ServerColumn = {
  name: 'service',
  title: 'this service',
  program: compiled('../../dist/main.js'),
  etags: true,
  // The others log no requests.
  environment: { LOG_LEVEL: 'warn' },
};

/** What a small server without a framework does. */
export const PASS_THROUGH: ServerColumn = {
  name: 'pass-through',
  title: 'bare node:http, JSON from PostgreSQL',
  program: compiled('./pass-through/main.js'),
};

/** What a tutorial would write. */
export const PLAIN: ServerColumn = {
  name: 'plain',
  title: 'plain NestJS + TypeORM',
  program: compiled('./plain/main.js'),
};

/** No server: the database alone, in the rows that say what it writes. */
export const PGBENCH: Column = { name: 'pgbench', title: 'pgbench, same row writes' };

/** @param path relative to this file as compiled, which is dist-bench/bench/columns.js */
function compiled(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
