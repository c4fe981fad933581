import { describe, expect, it } from '@jest/globals';
import { treatmentOf } from './statement-rules.js';

describe('treatmentOf', () => {
  it.each([
    'ALTER TABLE public.users OWNER TO card_draw;',
    'ALTER SEQUENCE public.users_id_seq OWNER TO "some one";',
    'ALTER FUNCTION public.f(integer) OWNER TO x;',
    'GRANT ALL ON TABLE public.users TO reader;',
    'REVOKE USAGE ON SCHEMA public FROM PUBLIC;',
    'ALTER DEFAULT PRIVILEGES FOR ROLE a IN SCHEMA public GRANT SELECT ON TABLES TO b;',
  ])('leaves out %s', (text) => {
    expect(treatmentOf(text)).toEqual({ do: 'leave out' });
  });

  it.each([
    "INSERT INTO public.users VALUES (1, 'ALTER TABLE x OWNER TO y');",
    "COMMENT ON TABLE public.users IS ' OWNER TO x';",
    "ALTER TABLE public.users ADD CONSTRAINT c CHECK (a <> '; OWNER TO b');",
    'CREATE TABLE public.grants ();',
    "SELECT pg_catalog.set_config('search_path', '', false);",
  ])('runs %s', (text) => {
    expect(treatmentOf(text)).toEqual({ do: 'run', text });
  });

  it('does not insist on making a schema that is there', () => {
    expect(treatmentOf('CREATE SCHEMA public;')).toEqual({ do: 'run', text: 'CREATE SCHEMA IF NOT EXISTS public;' });
  });

  it.each(['COPY public.users (id, "a b") FROM stdin;', 'COPY public.users FROM stdin WITH (freeze);'])(
    'copies %s',
    (text) => {
      expect(treatmentOf(text)).toEqual({ do: 'copy' });
    },
  );

  it('sets what the server knows', () => {
    expect(treatmentOf('SET transaction_timeout = 0;')).toEqual({ do: 'set', parameter: 'transaction_timeout' });
    expect(treatmentOf("SET client_encoding = 'UTF8';")).toEqual({ do: 'set', parameter: 'client_encoding' });
  });

  it.each([
    "COPY public.users FROM '/etc/passwd';",
    "COPY public.users FROM PROGRAM 'id';",
    'BEGIN;',
    'COMMIT;',
    'ROLLBACK;',
    'START TRANSACTION;',
    'CREATE DATABASE x;',
    "SET client_encoding = 'LATIN1';",
    'SET standard_conforming_strings = off;',
  ])('refuses %s', (text) => {
    expect(treatmentOf(text)).toMatchObject({ do: 'refuse' });
  });
});
