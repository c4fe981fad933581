import { describe, expect, it } from '@jest/globals';
import {
  type ArgumentsHost,
  BadRequestException,
  ConflictException,
  HttpException,
  NotFoundException,
  UnsupportedMediaTypeException,
} from '@nestjs/common';
import { QueryFailedError } from 'typeorm';
import { conflict, notFound } from './errors.js';
import { describeError, ErrorFilter } from './error.filter.js';

class Deck {
  id = 1;
}

/** An error of the driver as TypeORM wraps it. */
function failed(fields: object, query = 'insert …'): QueryFailedError {
  return new QueryFailedError(query, [], Object.assign(new Error('driver'), fields));
}

describe('describeError', () => {
  it.each([
    [
      'a conflict of ours',
      conflict('name_taken', 'is taken', 'name'),
      409,
      [{ field: 'name', message: 'is taken', reason: 'name_taken' }],
    ],
    ['a missing record', notFound(Deck), 404, [{ field: 'id', message: 'there is no such deck', reason: 'not_found' }]],
    [
      "a module's own words",
      new NotFoundException('There is no such deck'),
      404,
      [{ message: 'There is no such deck', reason: 'not_found' }],
    ],
    [
      "a module's own members beside its words",
      new HttpException({ statusCode: 409, message: 'is full', error: 'Conflict', field: 'deck', max: 10 }, 409),
      409,
      [{ field: 'deck', max: 10, message: 'is full', reason: 'conflict' }],
    ],
    [
      "a module's own body without a message",
      new HttpException({ error: 'The deck is full', cards: [1, 2] }, 409),
      409,
      [{ cards: [1, 2], message: 'The deck is full', reason: 'conflict' }],
    ],
    [
      "a module's own body without words",
      new HttpException({ status: 'error', details: { disk: 'full' } }, 503),
      503,
      [{ status: 'error', details: { disk: 'full' }, message: 'Service Unavailable', reason: 'unavailable' }],
    ],
    [
      "a module's own body that is no JSON",
      new HttpException({ message: 'is full', max: 10n }, 409),
      409,
      [{ message: 'is full', reason: 'conflict' }],
    ],
    [
      "a module's own 415",
      new UnsupportedMediaTypeException('PNG only'),
      415,
      [{ message: 'PNG only', reason: 'unsupported_body' }],
    ],
    [
      "a module's own detail with a reason of the list",
      new ConflictException({ errors: [{ field: 'deck', message: 'is full', reason: 'too_many' }] }),
      409,
      [{ field: 'deck', message: 'is full', reason: 'too_many' }],
    ],
    [
      "a module's own detail with another reason",
      new ConflictException({ errors: [{ field: 'deck', message: 'is full', reason: 'deck_full' }] }),
      409,
      [{ field: 'deck', message: 'is full', reason: 'conflict' }],
    ],
    ...[{ username: 'is taken' }, 'username is taken', ['username is taken'], [null]].map(
      (errors) =>
        [
          `a module's own form of errors: ${JSON.stringify(errors)}`,
          new ConflictException({ message: 'twice', errors }),
          409,
          [{ errors, message: 'twice', reason: 'conflict' }],
        ] as const,
    ),
    [
      'a list of messages',
      new BadRequestException(['a is odd', 'b is odd']),
      400,
      ['a is odd', 'b is odd'].map((message) => ({ message, reason: 'invalid' })),
    ],
    [
      'a name that is taken',
      failed({ code: '23505', table: 'users', constraint: 'users_username_key' }),
      409,
      [{ field: 'username', message: 'is taken already', reason: 'name_taken' }],
    ],
    [
      'an unknown owner',
      failed({ code: '23503', table: 'cards', constraint: 'cards_owner_fkey' }),
      409,
      [{ field: 'owner', message: expect.stringContaining('does not exist'), reason: 'owner_unknown' }],
    ],
    [
      'a record that others refer to, in PostgreSQL 18',
      failed({ code: '23001', table: 'cards', constraint: 'cards_owner_fkey' }),
      409,
      [{ field: 'owner', message: expect.stringContaining('still referred to'), reason: 'still_referred_to' }],
    ],
    [
      'a record that others refer to, before PostgreSQL 18',
      failed({ code: '23503', table: 'decks', constraint: 'decks_user_fkey' }, 'DELETE FROM "users" WHERE …'),
      409,
      [{ field: 'user', message: expect.any(String), reason: 'still_referred_to' }],
    ],
    [
      'another record that is unknown',
      failed({ code: '23503', table: 'decks', constraint: 'decks_card_fkey' }),
      409,
      [{ field: 'card', message: expect.any(String), reason: 'record_unknown' }],
    ],
    [
      'a foreign constraint',
      failed({ code: '23505', table: 'decks', constraint: 'UQ_1' }),
      409,
      [{ message: 'is taken already', reason: 'taken' }],
    ],
    [
      'a deadlock that stayed',
      failed({ code: '40P01' }),
      409,
      [{ message: expect.stringContaining('try again'), reason: 'concurrent_change' }],
    ],
    [
      'a refused connection',
      Object.assign(new Error(), { code: 'ECONNREFUSED' }),
      503,
      [{ message: expect.stringContaining('database'), reason: 'database_unavailable' }],
    ],
    [
      'a socket that is gone',
      Object.assign(new Error(), { code: 'ENOENT', syscall: 'connect' }),
      503,
      [{ message: expect.any(String), reason: 'database_unavailable' }],
    ],
    ...(
      [
        ['53100', 'database_disk_full', 'no disk space left; nothing was changed'],
        ['53200', 'database_out_of_memory', 'no memory left; nothing was changed'],
        ['58030', 'database_io_error', 'its disk; nothing was changed'],
        ['25006', 'database_read_only', 'is read-only; nothing was changed'],
        ['53300', 'database_unavailable', 'refuses connections'],
        ['28P01', 'database_unavailable', 'refuses connections'],
      ] as const
    ).map(
      ([code, reason, words]) =>
        [
          `a server that is there and does not work (${code})`,
          failed({ code }),
          503,
          [{ message: expect.stringContaining(words), reason }],
        ] as const,
    ),
    [
      'a server that shuts down',
      failed({ code: '57P01' }),
      503,
      [{ message: expect.any(String), reason: 'database_unavailable' }],
    ],
  ])('%s', (_, error, code, errors) => {
    expect(describeError(error)).toEqual({ code, errors });
  });

  it.each([
    ['a bug', new TypeError('secret detail')],
    ['a file that is gone', Object.assign(new Error('secret detail'), { code: 'ENOENT', syscall: 'open' })],
    ['a statement that is wrong', failed({ code: '42601', message: 'secret detail' })],
    ['nothing', undefined],
    ['a text', 'secret detail'],
  ])('keeps %s for the log, under an id that the client gets', (_, error) => {
    const { code, errors, incident } = describeError(error);
    expect(code).toBe(500);
    expect(incident).toMatch(/^[0-9a-f-]{36}$/);
    expect(errors).toEqual([{ message: expect.stringContaining(String(incident)), reason: 'internal_error' }]);
    expect(JSON.stringify(errors)).not.toContain('secret');
  });
});

describe('ErrorFilter', () => {
  it('gives GraphQL an error with the same details', () => {
    const host = { getType: () => 'graphql', switchToHttp: () => ({}) } as unknown as ArgumentsHost;
    const given = new ErrorFilter().catch(conflict('name_taken', 'is taken', 'name'), host);
    const errors = [{ field: 'name', message: 'is taken', reason: 'name_taken' }];
    expect(given).toMatchObject({ message: 'is taken', extensions: { code: 409, status: 'Conflict', errors } });
  });
});
