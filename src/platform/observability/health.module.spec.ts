import { describe, expect, it } from '@jest/globals';
import type { HttpAdapterHost } from '@nestjs/core';
import type { DataSource } from 'typeorm';
import type { Statements } from '../database/statements.js';
import type { JsonAdapter } from '../app/json-adapter.js';
import { Readiness } from './health.module.js';

/** Stands for a database, and answers when the test says so. */
class Answers {
  asked = 0;
  answer: (rows: { name: string }[]) => void = () => undefined;

  read(): Promise<{ name: string }[]> {
    this.asked += 1;
    return new Promise((resolve) => (this.answer = resolve));
  }

  /** Waits until so many questions were asked. */
  async questions(count: number): Promise<void> {
    while (this.asked < count) await new Promise(setImmediate);
  }
}

function readinessOn(answers: Answers, isDraining = false): Readiness {
  const dataSource = { migrations: [{ name: 'First' }], driver: { master: {} } } as unknown as DataSource;
  const host = { httpAdapter: { isDraining } } as HttpAdapterHost<JsonAdapter>;
  return new Readiness(dataSource, answers as unknown as Statements, host);
}

describe('readiness', () => {
  it('asks the database once for all who ask at the same time', async () => {
    const answers = new Answers();
    const readiness = readinessOn(answers);
    const problems = Promise.all(Array.from({ length: 100 }, () => readiness.problem()));
    await answers.questions(1);
    answers.answer([{ name: 'First' }]);
    const [problem, ...rest] = await problems;
    const message = 'The database lacks migrations: First';
    expect(problem?.getResponse()).toMatchObject({ errors: [{ message, reason: 'migrations_missing' }] });
    for (const other of rest) expect(other).toBe(problem);
    expect(answers.asked).toBe(1);
  });

  it('does not wait for a database that does not answer, and asks it nothing more until it does', async () => {
    const answers = new Answers();
    const readiness = readinessOn(answers);
    for (let i = 0; i < 2; i++) {
      const message = expect.stringContaining('does not answer');
      const problem = await readiness.problem();
      expect(problem?.getResponse()).toMatchObject({ errors: [{ message, reason: 'database_unavailable' }] });
    }
    expect(answers.asked).toBe(1);
    const problem = readiness.problem();
    answers.answer([]);
    await answers.questions(2);
    answers.answer([]);
    expect(await problem).toBeUndefined();
    expect(answers.asked).toBe(2);
  });

  it('asks nothing when the service is stopping', async () => {
    const answers = new Answers();
    const readiness = readinessOn(answers, true);
    const message = 'The service is about to stop';
    expect((await readiness.problem())?.getResponse()).toMatchObject({ errors: [{ message, reason: 'stopping' }] });
    expect(answers.asked).toBe(0);
  });
});
