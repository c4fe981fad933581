import { describe, expect, it } from '@jest/globals';
import { OmitType, PartialType } from '@nestjs/swagger';
import { Exclude, Expose, plainToInstance, Transform, Type } from 'class-transformer';
import {
  getMetadataStorage,
  IsIn,
  IsOptional,
  MinLength,
  ValidateIf,
  ValidateNested,
  validateSync,
} from 'class-validator';
import fc from 'fast-check';
import { dtoReader, type ReadDto } from './dto-reader.js';
import {
  DayField,
  FlagField,
  IdsField,
  IntegerField,
  NumberField,
  SecretField,
  TextField,
  TimeField,
} from './field.decorators.js';

class Everything {
  @IntegerField({ minimum: 1, maximum: 9 }) integer!: number;
  @NumberField({ optional: true, minimum: 0 }) number?: number;
  @TextField({ minLength: 1, maxLength: 3 }) text!: string;
  @FlagField({ optional: true }) flag?: boolean;
  @TimeField({ optional: true }) time?: string;
  @DayField({ optional: true }) day?: string;
  @IdsField({ optional: true }) ids?: number[];
  @SecretField() secret!: string;
}

class Changes extends PartialType(OmitType(Everything, ['secret']), { skipNullProperties: false }) {
  /** In place of the optional one of the same name. */
  @TextField({ maxLength: 1 }) override text!: string;
  @IntegerField({ optional: true }) like?: number;
}

class Lenient extends PartialType(Everything) {}

class WithDefault {
  @IntegerField({ optional: true, minimum: 1 }) count = 5;
  @TextField({ optional: true }) name?: string;
}

class Conditional {
  @FlagField({ optional: true }) named?: boolean;
  @ValidateIf((dto: Conditional) => dto.named === true)
  @TextField({ minLength: 1 })
  name!: string;
}

class Inner {
  @MinLength(2) name!: string;
}

/** With decorators of class-validator and class-transformer beside this service's own. */
class Mixed {
  @TextField() @IsIn(['a', 'ab']) word!: string;
  @IsOptional() @MinLength(3, { message: 'is too short' }) nick?: string;
  @IntegerField({ optional: true }) count?: number;
  @ValidateNested() @Type(() => Inner) inner!: Inner;
}

class Trimmed {
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value))
  @TextField({ minLength: 1 })
  name!: string;
}

class TrimmedToo extends PartialType(Trimmed) {}

class Renamed {
  @Expose({ name: 'name' }) @TextField({ optional: true }) title?: string;
  @TextField({ optional: true }) name?: string;
}

class Hidden {
  @Exclude() @TextField({ optional: true }) name?: string;
  @IntegerField({ optional: true }) count?: number;
}

@Exclude()
class HiddenAll {
  @Expose() @TextField({ optional: true }) name?: string;
  @IntegerField({ optional: true }) count?: number;
}

@Exclude()
class HiddenWhole {
  @TextField({ optional: true }) name?: string;
}

class CheckedTwice {
  @IsIn(['a', 'ab']) @TextField() name!: string;
}

class ReadOnly {
  @TextField({ optional: true })
  get name(): string {
    return 'fixed';
  }
}

class Unchecked {
  name?: string;
}

const CLASSES: (new () => object)[] = [
  ...[Everything, Changes, Lenient, WithDefault, Conditional],
  ...[Mixed, CheckedTwice, Trimmed, TrimmedToo, Renamed, Hidden, HiddenAll, HiddenWhole, ReadOnly, Unchecked],
];

/** What class-transformer and class-validator make of the fields that have a check. */
function byLibraries(type: new () => object, given: object): ReadDto<object> {
  const metadata = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  const names = new Set(metadata.map(({ propertyName }) => propertyName));
  const known = [...names].filter((name) => Object.hasOwn(given, name));
  const dto = plainToInstance(type, Object.fromEntries(known.map((name) => [name, given[name as keyof typeof given]])));
  const errors = validateSync(dto).map(({ property, constraints }) => ({
    field: property,
    message: Object.values(constraints ?? {})[0] ?? 'is not valid',
  }));
  return { dto, errors };
}

const NAMES = [
  ...['integer', 'number', 'text', 'flag', 'time', 'day', 'ids', 'secret', 'like', 'count', 'name', 'named', 'title'],
  ...['word', 'nick', 'inner', 'unknown', 'constructor', 'toString', '__proto__', 'hasOwnProperty'],
];
const VALUES: unknown[] = [
  ...[null, 0, 1, 9, 10, -1, 1.5, 2 ** 53, true, false, '', 'a', ' ', 'ab', 'abcd', '🎴🎴🎴', 'a\0', '\ud800'],
  ...['20260131', '20260230', '2026-01-31T12:00:00+09:00', '2026-01-31', [], [1, 2], [1, '2'], [[1]], {}],
  ...[{ name: 'a' }, { name: 'ab' }, { name: 'ab', then: 1 }, [{ name: 'a' }], { length: 1 }],
];

/** As it comes from a body. */
const parsed = (value: object): object => JSON.parse(JSON.stringify(value)) as object;

describe('a body as a DTO', () => {
  it.each(CLASSES)('is what the libraries make of it: %p', (type) => {
    const body = fc.uniqueArray(fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom(...VALUES)), {
      selector: ([name]) => name,
    });
    fc.assert(
      fc.property(body, (members) => {
        const json = `{${members.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`;
        const [given, same] = [JSON.parse(json), JSON.parse(json)] as [object, object];
        expect(dtoReader(type)(given)).toStrictEqual(byLibraries(type, same));
      }),
      { numRuns: 300, seed: 20260115 },
    );
  });

  it('keeps the decorators of both libraries at work', () => {
    const mixed = { word: 'b', nick: 'ab', count: 'x', inner: { name: 'a' } };
    expect(dtoReader(Mixed)(mixed).errors.map(({ field }) => field)).toEqual(['word', 'nick', 'count', 'inner']);
    expect(dtoReader(Trimmed)({ name: ' a ' })).toEqual({ dto: { name: 'a' }, errors: [] });
    expect(dtoReader(TrimmedToo)({ name: ' ' }).errors).toEqual([expect.objectContaining({ field: 'name' })]);
    expect(dtoReader(Hidden)({ name: 'a', count: 1 }).dto).toEqual({ count: 1 });
  });

  it('takes the values over as they are where there are none', () => {
    const given = parsed({ ids: [1, 2], secret: 's', integer: 1, text: 'a' }) as Everything;
    const { dto } = dtoReader(Everything)(given);
    expect(dto).toBeInstanceOf(Everything);
    // class-transformer copies a list.
    expect(dto.ids).toBe(given.ids);
  });

  it('lists every field at fault once, in the order of the class', () => {
    const { errors } = dtoReader(Everything)({ time: 'x', integer: 0, flag: 1 });
    expect(errors.map(({ field }) => field)).toEqual(['integer', 'text', 'flag', 'time', 'secret']);
  });
});
