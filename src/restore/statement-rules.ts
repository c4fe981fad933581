/** What is to be done with a statement of a dump. */
export type Treatment =
  | { readonly do: 'run'; readonly text: string }
  | { readonly do: 'copy' }
  /** Runs where the server has the parameter: other versions have others. */
  | { readonly do: 'set'; readonly parameter: string }
  | { readonly do: 'leave out' }
  | { readonly do: 'refuse'; readonly reason: string };

/** Whose everything is, and who else may use it, is another matter where the roles are others: it belongs to who restores. */
const OWNERS_AND_PRIVILEGES = [
  /^ALTER [A-Z]+ [^;]* OWNER TO (?:"(?:[^"]|"")*"|[^\s"]+);$/,
  /^(?:GRANT|REVOKE|ALTER DEFAULT PRIVILEGES|SET SESSION AUTHORIZATION)\b/,
];
const TRANSACTIONS = /^(?:BEGIN|START|COMMIT|END|ROLLBACK|ABORT|SAVEPOINT|RELEASE|PREPARE)\b/i;
const DATABASES = /^(?:CREATE|ALTER|DROP) DATABASE\b/i;
const COPY = /^COPY\b/i;
const COPY_ROWS = /^COPY .* FROM stdin(?: WITH \(freeze\))?;$/is;
const SET = /^SET (\w+) = (.*);$/s;
const CREATE_SCHEMA = /^CREATE SCHEMA (?!IF\b)/;

/** What the reader of the dump relies on. */
const NEEDED = new Map([
  ['client_encoding', /^'?(UTF8|UTF-8|unicode)'?$/i],
  ['standard_conforming_strings', /^'?on'?$/i],
]);

/** Decides by the words of the statement, as pg_dump writes them. */
export function treatmentOf(text: string): Treatment {
  if (COPY.test(text)) return COPY_ROWS.test(text) ? { do: 'copy' } : refuse('reads a file of the server');
  if (OWNERS_AND_PRIVILEGES.some((pattern) => pattern.test(text))) return { do: 'leave out' };
  if (TRANSACTIONS.test(text)) return refuse('would end the transaction that makes the restore all or nothing');
  if (DATABASES.test(text)) return refuse('is about a whole database; make the dump without --create');
  const set = SET.exec(text);
  if (set) return treatmentOfSet(set[1] ?? '', set[2] ?? '');
  return { do: 'run', text: text.replace(CREATE_SCHEMA, 'CREATE SCHEMA IF NOT EXISTS ') };
}

function treatmentOfSet(parameter: string, value: string): Treatment {
  const needed = NEEDED.get(parameter);
  if (needed && !needed.test(value))
    return refuse('is not what this command can read; make the dump with --encoding=UTF8');
  return { do: 'set', parameter };
}

function refuse(reason: string): Treatment {
  return { do: 'refuse', reason };
}
