import { fileURLToPath } from 'node:url';

/** Something that is measured. */
export interface Column {
  /** Its key in the JSON report. */
  readonly name: string;
  readonly title: string;
}

/** A program that listens on HOST and PORT and works on DATABASE_URL. */
export interface ServerColumn extends Column {
  /** Absolute path of the compiled program. */
  readonly program: string;
  /** Names of the only rows that it does; it does all when this is not given. */
  readonly rows?: readonly string[];
  /** Whether its lists have ETags. */
  readonly etags?: boolean;
  /** Settings of its own. */
  readonly environment?: Readonly<Record<string, string>>;
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

/** The service and the servers that it is compared with; a new one is added here. */
export const SERVERS: readonly [ServerColumn, ...ServerColumn[]] = [
  SERVICE,
  PASS_THROUGH,
  { name: 'plain', title: 'plain NestJS + TypeORM', program: compiled('./plain/main.js') },
  {
    name: 'constant',
    title: 'bare node:http, constant buffer',
    program: compiled('./constant/main.js'),
    rows: ['list'],
  },
];

/** No server: the database alone, in the rows that say what it writes. */
export const PGBENCH: Column = { name: 'pgbench', title: 'pgbench, same row writes' };

/** @param path relative to this file as compiled, which is dist-bench/bench/columns.js */
function compiled(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
