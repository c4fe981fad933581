import { describe, expect, it } from '@jest/globals';
import {
  Body,
  Controller,
  Get,
  HttpException,
  Module,
  Param,
  ParseBoolPipe,
  ParseEnumPipe,
  ParseFloatPipe,
  ParseUUIDPipe,
  Post,
  Query,
} from '@nestjs/common';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsDateString,
  IsIn,
  IsNumber,
  IsString,
  Max,
  MaxLength,
  MinLength,
  Validate,
  ValidateNested,
  ValidatorConstraint,
} from 'class-validator';
import { DataSource } from 'typeorm';
import type { ErrorReason } from '../../src/platform/error-reasons.js';
import { IntegerField } from '../../src/platform/http/field.decorators.js';
import { TestApp } from '../harness/test-app.js';

const SIZES = { small: 'small' } as const;

@ValidatorConstraint({ name: 'isEven' })
class IsEven {
  validate(value: unknown): boolean {
    return Number(value) % 2 === 0;
  }
}

class DeckCard {
  @IntegerField() id!: number;
}

class DeckDto {
  @IsString() name: unknown = 'x';
  @IsNumber() weight: unknown = 1;
  @Max(10) size: unknown = 1;
  @MinLength(2) short: unknown = 'xx';
  @MaxLength(2) long: unknown = 'xx';
  @IsArray() @ArrayMaxSize(1) tags: unknown = [];
  @IsIn(['a']) kind: unknown = 'a';
  @IsDateString() until: unknown = '2026-01-31';
  @Validate(IsEven) even: unknown = 2;
  @IntegerField({ optional: true, minimum: 1 }) place?: number;
  @ValidateNested({ each: true }) @Type(() => DeckCard) cards: DeckCard[] = [];
}

class NeededDto {
  @IsNumber() @Max(10) count!: number;
  @IntegerField({ minimum: 1, maximum: 9 }) place!: number;
  @IsString() @MinLength(2) title!: string;
  @IsString({ message: 'Please write a note' }) note!: string;
}

@Controller('decks')
class DecksController {
  constructor(private readonly dataSource: DataSource) {}

  @Post('stored')
  stored(@Query('as') as: string, @Body() { value }: { value: unknown }): Promise<unknown> {
    return this.dataSource.query(as, [value]);
  }

  @Get('throws/:status')
  throws(@Param('status') status: string): never {
    // As the classes of Nest for statuses do.
    throw new HttpException(HttpException.createBody('words', '', Number(status)), Number(status));
  }

  @Get('parsed/:id')
  parsed(
    @Param('id', ParseUUIDPipe) id: string,
    @Query('weight', ParseFloatPipe) weight: number,
    @Query('open', ParseBoolPipe) isOpen: boolean,
    @Query('size', new ParseEnumPipe(SIZES)) size: string,
  ): object {
    return { id, weight, isOpen, size };
  }

  @Get('hangs')
  hangs(): Promise<never> {
    return new Promise(() => undefined);
  }

  @Post('missing')
  misses(@Body() deck: NeededDto): object {
    return deck;
  }

  @Post()
  make(@Body() deck: DeckDto): object {
    return deck;
  }
}

@Module({ controllers: [DecksController] })
class DecksModule {}

/** A team need not know of reasons: what is standard in Nest gets some. */
const app = await TestApp.start({ modules: [DecksModule] });

describe("reasons of a module's own errors", () => {
  const detailsOf = async (path: string, of = app): Promise<unknown> => (await of.request('GET', path)).body.errors;

  it.each<readonly [number, ErrorReason]>([
    [400, 'invalid'],
    [401, 'forbidden'],
    [403, 'forbidden'],
    [404, 'not_found'],
    [409, 'conflict'],
    [410, 'refused'],
    [422, 'unprocessable'],
    [501, 'internal_error'],
    [502, 'unavailable'],
    [503, 'unavailable'],
    [504, 'unavailable'],
  ])('come from the status of an exception, as of %i', async (status, reason) => {
    expect(await detailsOf(`/decks/throws/${status}`)).toEqual([{ message: 'words', reason }]);
  });

  it('say that a handler took too long', async () => {
    const environment = { ANSWER_TIMEOUT_SECONDS: '1' };
    const hasty = await TestApp.start({ modules: [DecksModule], environment });
    // A read changes nothing.
    const message = 'This took too long; try again soon';
    expect(await detailsOf('/decks/hangs', hasty)).toEqual([{ message, reason: 'timed_out' }]);
  });

  const ID = '6b1f0c9d-42e7-4c51-9f0e-2a3b4c5d6e7f';

  it('say that a value is missing, whatever its decorator says of others', async () => {
    const missing = ['count', 'place', 'title'].map((field) => ({ field, message: 'is missing', reason: 'required' }));
    const own = { field: 'note', message: 'Please write a note', reason: 'required' };
    const { body } = await app.request('POST', '/decks/missing', { body: {} });
    expect(body.errors).toEqual([...missing, own]);
  });

  // Nest's own pipes do not say which parameter it is.
  it.each<readonly [string, ErrorReason]>([
    ['/decks/parsed/1?weight=1&open=true&size=small', 'wrong_format'],
    [`/decks/parsed/${ID}?weight=x&open=true&size=small`, 'not_a_number'],
    [`/decks/parsed/${ID}?open=true&size=small`, 'not_a_number'],
    [`/decks/parsed/${ID}?weight=1&open=x&size=small`, 'not_a_boolean'],
    [`/decks/parsed/${ID}?weight=1&open=true&size=x`, 'unknown_value'],
  ])('come from the parse pipe: %s', async (path, reason) => {
    expect(await detailsOf(path)).toEqual([{ message: expect.stringMatching(/^Validation failed/), reason }]);
  });

  it.each<readonly [string, unknown, ErrorReason, string]>([
    ['insert into users (username) values ($1)', 'x'.repeat(101), 'too_long', 'A text is too long'],
    ['select $1::text', 'a\0b', 'wrong_characters', 'A text has a character that cannot be stored'],
    ['select $1::jsonb', '"\\u0000"', 'wrong_characters', 'A text has a character that cannot be stored'],
    ['select $1::timestamptz', '2026-W05-3', 'wrong_format', 'A time or a day is none'],
    ['select $1::date', '2026-02-31', 'wrong_format', 'A time or a day is none'],
    ['select $1::uuid', 'bigint', 'wrong_format', 'A value does not have the form of its type'],
    ['select $1::bigint', 1e300, 'out_of_range', 'A number is out of range'],
    ['select $1::integer', 3e9, 'out_of_range', 'A number is out of range'],
  ])('come from the database for what no rule has refused: %s', async (sql, value, reason, message) => {
    const { status, body } = await app.request('POST', `/decks/stored?as=${encodeURIComponent(sql)}`, {
      body: { value },
    });
    expect({ status, errors: body.errors }).toEqual({ status: 400, errors: [{ message, reason }] });
  });

  it.each<readonly [object, string, ErrorReason]>([
    [{ name: 1 }, 'name', 'not_a_string'],
    [{ weight: 'x' }, 'weight', 'not_a_number'],
    [{ size: 11 }, 'size', 'out_of_range'],
    [{ short: 'x' }, 'short', 'too_short'],
    [{ long: 'abc' }, 'long', 'too_long'],
    [{ tags: 1 }, 'tags', 'not_a_list'],
    [{ tags: [1, 2] }, 'tags', 'too_many'],
    [{ kind: 'b' }, 'kind', 'unknown_value'],
    [{ until: 'noon' }, 'until', 'wrong_format'],
    [{ even: 1 }, 'even', 'invalid'],
    [{ place: 0 }, 'place', 'out_of_range'],
    [{ cards: [{}] }, 'cards.0.id', 'required'],
  ])('come from the decorator that refuses %j', async (deck, field, reason) => {
    const { body } = await app.request('POST', '/decks', { body: deck });
    expect(body.errors).toEqual([{ field, message: expect.any(String), reason }]);
  });
});
