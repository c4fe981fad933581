import { describe, expect, it } from '@jest/globals';
import { prepared } from './statements.js';

describe('the name of a prepared statement', () => {
  it('says what it does, and differs for another text', () => {
    const [one, other] = [prepared('read_users', 'select 1').name, prepared('read_users', 'select 2').name];
    expect(one).toMatch(/^read_users:[\w-]{8}$/);
    expect(other).not.toBe(one);
    expect(prepared('read_users', 'select 1').name).toBe(one);
  });

  it('is no longer than PostgreSQL allows', () => {
    expect(prepared('a'.repeat(100), 'select 1').name).toHaveLength(63);
  });
});
