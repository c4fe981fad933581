import { describe, expect, it } from '@jest/globals';
import { BadRequestException, NotFoundException, UnsupportedMediaTypeException } from '@nestjs/common';
import { QueryFailedError } from 'typeorm';
import { conflict, notFound } from './errors.js';
import { describeError } from './error.filter.js';

class Deck {
  id = 1;
}

/** An error of the driver as TypeORM wraps it. */
function failed(fields: object): QueryFailedError {
  return new QueryFailedError('insert …', [], Object.assign(new Error('driver'), fields));
}

describe('describeError', () => {
  it.each([
    ['a conflict of ours', conflict('is taken', 'name'), 409, [{ field: 'name', message: 'is taken' }]],
    ['a missing record', notFound(Deck), 404, [{ field: 'id', message: 'there is no such deck' }]],
    [
      "a module's own words",
      new NotFoundException('There is no such deck'),
      404,
      [{ message: 'There is no such deck' }],
    ],
    ["a module's own 415", new UnsupportedMediaTypeException('PNG only'), 415, [{ message: 'PNG only' }]],
    [
      'a list of messages',
      new BadRequestException(['a is odd', 'b is odd']),
      400,
      [{ message: 'a is odd' }, { message: 'b is odd' }],
    ],
    [
      'a name that is taken',
      failed({ code: '23505', table: 'users', constraint: 'users_username_key' }),
      409,
      [{ field: 'username', message: 'is taken already' }],
    ],
    [
      'an unknown owner',
      failed({ code: '23503', table: 'cards', constraint: 'cards_owner_fkey' }),
      409,
      [{ field: 'owner', message: expect.stringContaining('does not exist') }],
    ],
    [
      'a record that others refer to, in PostgreSQL 18',
      failed({ code: '23001', table: 'cards', constraint: 'cards_owner_fkey' }),
      409,
      [{ field: 'owner', message: expect.stringContaining('still referred to') }],
    ],
    [
      'a foreign constraint',
      failed({ code: '23505', table: 'decks', constraint: 'UQ_1' }),
      409,
      [{ message: 'is taken already' }],
    ],
    ['a deadlock that stayed', failed({ code: '40P01' }), 409, [{ message: expect.stringContaining('try again') }]],
    [
      'a refused connection',
      Object.assign(new Error(), { code: 'ECONNREFUSED' }),
      503,
      [{ message: expect.stringContaining('database') }],
    ],
    [
      'a socket that is gone',
      Object.assign(new Error(), { code: 'ENOENT', syscall: 'connect' }),
      503,
      [{ message: expect.any(String) }],
    ],
    ['a server that shuts down', failed({ code: '57P01' }), 503, [{ message: expect.any(String) }]],
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
    expect(errors).toEqual([{ message: expect.stringContaining(String(incident)) }]);
    expect(JSON.stringify(errors)).not.toContain('secret');
  });
});
