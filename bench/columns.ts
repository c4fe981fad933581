import { fileURLToPath } from 'node:url';

/** A server that is measured: a program that listens on HOST and PORT and works on DATABASE_URL. */
export interface Column {
  /** Its key in the JSON report. */
  readonly name: string;
  readonly title: string;
  /** Absolute path of a compiled program. */
  readonly program: string;
}

/**
 * What is compared. The first is the service, which makes the schema and to which the others are compared; a new one is
 * added here.
 */
export const COLUMNS: readonly [Column, ...Column[]] = [
  { name: 'service', title: 'this service', program: compiled('../../dist/main.js') },
  { name: 'plain', title: 'plain NestJS + TypeORM', program: compiled('./plain/main.js') },
];

/** @param path relative to this file as compiled, which is dist-bench/bench/columns.js */
function compiled(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
