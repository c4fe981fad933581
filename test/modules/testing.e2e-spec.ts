import { Body, Controller, Get, Injectable, Module, Post } from '@nestjs/common';
import { describe, expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { Clock, conflict, Operation, Random, setting, settingsOf, TextField, wholeNumber } from 'card-draw/module';
import { createTestService, FakeClock, type TestServiceOptions } from 'card-draw/testing';
import { createTestDatabase } from '../harness/test-database.js';

class Text {
  @TextField() text!: string;
}

@Injectable()
class Mailer {
  send(): string {
    throw new Error('A test sends no mail');
  }
}

@Controller('letters')
class LettersController {
  constructor(
    private readonly mailer: Mailer,
    private readonly clock: Clock,
    private readonly random: Random,
  ) {}

  @Get()
  @Operation({ id: 'readLetter', summary: '', returns: Text })
  read(): Text {
    return { text: [this.mailer.send(), this.clock.now().toISOString(), this.random.integer(6)].join(' ') };
  }

  @Post()
  @Operation({ id: 'writeLetter', summary: '', returns: Text })
  write(@Body() { text }: Text): Text {
    if (text === '') throw conflict('letter_empty', 'has no words', 'text');
    if (text === 'lost') throw conflict('letter_lost', 'is lost');
    return { text };
  }
}

@Module({ controllers: [LettersController], providers: [Mailer] })
class LettersModule {}

const settings = settingsOf({ maxLetters: setting('MAX_LETTERS', wholeNumber(1, 9), '3') });
const letters = { module: LettersModule, settings, reasons: { letter_empty: 'The letter has no words' } };

/** On a database of the test run, which is there already. */
async function createService(options: TestServiceOptions = {}) {
  const database = await createTestDatabase();
  const settings = { ...options.settings, DATABASE_URL: database.url };
  return { database, builder: createTestService({ ...options, settings }) };
}

describe("a module's test with createTestService", () => {
  it('has the whole service, with its own providers, time and chance', async () => {
    const clock = new FakeClock('2026-01-15T23:59:59Z');
    const lines: string[] = [];
    const log = (line: string): void => void lines.push(line);
    const options = { modules: [{ default: letters }], clock, random: { integer: () => 4 }, log };
    const { builder } = await createService(options);
    const service = await builder
      .overrideProvider(Mailer)
      .useValue({ send: () => 'sent' })
      .start();
    try {
      expect((await service.request('GET', '/letters')).body).toEqual({ text: 'sent 2026-01-15T23:59:59.000Z 4' });
      await service.request('POST', '/users', { body: { username: 'ai', password: service.secrets.password } });
      const day = async () => (await service.request('GET', '/users/1/day')).body;
      expect(await day()).toMatchObject({ day: '20260115' });
      clock.advance(1_000);
      expect(await day()).toMatchObject({ day: '20260116' });
      expect(service.get(Clock)).toBe(clock);
      const refused = await service.request('POST', '/letters', { body: { text: '' } });
      expect(refused).toMatchObject({ status: 409, body: { errors: [{ reason: 'letter_empty' }] } });
      const unlisted = await service.request('POST', '/letters', { body: { text: 'lost' } });
      expect(unlisted.body).toMatchObject({ errors: [{ reason: 'conflict' }] });
      expect(lines.join()).toContain('No module has letter_lost among its reasons: the client gets conflict');
    } finally {
      await service.close();
    }
  });

  it('overrides what Nest lets a test override, by class and by factory', async () => {
    const { builder } = await createService({ modules: [LettersModule], clock: new FakeClock() });
    class Silent extends Mailer {
      override send = () => 'silent';
    }
    const integer = (random: number) => Object.assign(new Random(), { integer: () => random });
    const service = await builder
      .overrideProvider(Mailer)
      .useClass(Silent)
      .overrideProvider(Random)
      .useFactory({ factory: () => integer(5), inject: [] })
      .start();
    expect((await service.request('GET', '/letters')).body).toEqual({ text: 'silent 2026-01-15T12:00:00.000Z 5' });
    await service.close();
  });

  it('leaves nothing behind when the start fails', async () => {
    const lines: string[] = [];
    const log = (line: string): void => void lines.push(line);
    await expect(createTestService({ modules: [letters], settings: { MAX_LETTERS: '10' } }).start()).rejects.toThrow(
      'MAX_LETTERS must be a whole number from 1 to 9, not "10"',
    );
    await expect(
      createTestService({ modules: [letters], settings: { MAX_LETERS: '1', B: '' } }).start(),
    ).rejects.toThrow(
      'MAX_LETERS is no setting: did you mean MAX_LETTERS?\nB is no setting of the service, and in no "settings" of a module',
    );
    const needs = { provide: Mailer, useFactory: () => undefined, inject: ['missing'] };
    const incomplete = { module: LettersModule, providers: [needs] };
    await expect(createTestService({ modules: [incomplete], log }).start()).rejects.toThrow("can't resolve");
    // Other tests have folders there, too.
    const isOfThis = (name: string): boolean => name.startsWith(`card-draw-test-${process.pid}-`);
    expect(readdirSync(tmpdir()).filter(isOfThis)).toEqual([]);
    const { builder, database } = await createService({ modules: [letters], log });
    const fails = () => Promise.reject(new Error('no mail server'));
    const start = builder.overrideProvider(Mailer).useFactory({ factory: fails }).start();
    await expect(start).rejects.toThrow('no mail server');
    const locks = `select count(*)::int as held from pg_stat_activity where datname = current_database() and application_name = 'card-draw lock'`;
    expect(await database.query(locks)).toEqual([{ held: 0 }]);
  });
});
