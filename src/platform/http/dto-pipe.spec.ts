import { describe, expect, it } from '@jest/globals';
import type { BadRequestException, Type } from '@nestjs/common';
import { Exclude, Expose, Transform, Type as Typed } from 'class-transformer';
import { IsInt, IsOptional, Max, ValidateBy, ValidateNested } from 'class-validator';
import { DtoPipe, fieldsOf } from './dto-pipe.js';
import { IntegerField, RefuseMisspelling, TextField } from './field.decorators.js';

class OwnDto {
  @IntegerField({ minimum: 1 }) count!: number;
  @TextField({ optional: true, maxLength: 3 }) note?: string;
}

@RefuseMisspelling()
class StrictDto extends OwnDto {}

class TeamDto extends OwnDto {
  @IsInt() @Max(9) @IsOptional() size?: number | null;
}

class TypedDto {
  @IntegerField() @Typed(() => Number) count!: number;
}

class TransformedDto {
  // Most values are not changed.
  @TextField() @Transform(({ value }: { value: unknown }) => (value === 'all' ? '' : value)) note!: unknown;
}

class ExposedDto {
  @TextField() @Expose({ name: 'remark' }) note!: string;
}

class HiddenDto extends OwnDto {
  @TextField({ optional: true }) @Exclude() secret?: string;
}

@Exclude()
class ClosedDto {
  @TextField({ optional: true }) secret?: string;
  @TextField() @Expose() note!: string;
}

class NestedDto {
  @ValidateNested() @Typed(() => OwnDto) own!: OwnDto;
}

class FreeDto {
  text!: string;
}

class LaterDto {
  @ValidateBy({ name: 'isLater', validator: { validate: (value) => Promise.resolve(value === 'yes') } }) later!: string;
}

const pipe = new DtoPipe();

async function detailsOf(metatype: Type, body: object): Promise<unknown> {
  const refused = await pipe.transform(body, { type: 'body', metatype }).catch((error: unknown) => error);
  return ((refused as BadRequestException).getResponse() as { errors: unknown }).errors;
}

describe('a DTO', () => {
  it.each<[Type, object, object]>([
    [OwnDto, { count: 1, note: 'abc', other: 1 }, { count: 1, note: 'abc' }],
    [StrictDto, { count: 1, other: 1 }, { count: 1 }],
    [TeamDto, { count: 1, size: null }, { count: 1, size: null }],
    [TypedDto, { count: '7' }, { count: 7 }],
    [TransformedDto, { note: 'all' }, { note: '' }],
    [ExposedDto, { remark: 'abc' }, { note: 'abc' }],
    [HiddenDto, { count: 1, secret: 'x' }, { count: 1 }],
    [ClosedDto, { note: 'abc', secret: 'x' }, { note: 'abc' }],
    [NestedDto, { own: { count: 1, other: 1 } }, { own: { count: 1 } }],
    [LaterDto, { later: 'yes' }, { later: 'yes' }],
    [FreeDto, { text: 'abc' }, { text: 'abc' }],
  ])('%p is made of %j', async (metatype, body, made) => {
    const dto: unknown = await pipe.transform(body, { type: 'body', metatype });
    expect(dto).toBeInstanceOf(metatype);
    expect(JSON.parse(JSON.stringify(dto))).toEqual(made);
  });

  it.each<[Type, object, object[]]>([
    [
      OwnDto,
      { note: 'abcd' },
      [
        { field: 'count', message: 'is missing', reason: 'required' },
        { field: 'note', message: expect.stringMatching(/^must be a string of 0 to 3/), reason: 'too_long' },
      ],
    ],
    [
      StrictDto,
      { count: 0, cuont: 1 },
      [
        { field: 'count', message: expect.stringMatching(/^must be a whole number from 1/), reason: 'out_of_range' },
        { field: 'cuont', message: 'is unknown: did you mean count?', reason: 'unknown_field' },
      ],
    ],
    [
      StrictDto,
      { count: 1, cuont: 1 },
      [{ field: 'cuont', message: 'is unknown: did you mean count?', reason: 'unknown_field' }],
    ],
    [
      TeamDto,
      { count: 1, size: 10 },
      [{ field: 'size', message: 'size must not be greater than 9', reason: 'out_of_range' }],
    ],
    [NestedDto, { own: {} }, [{ field: 'own.count', message: 'is missing', reason: 'required' }]],
    [LaterDto, { later: 'no' }, [{ field: 'later', message: '', reason: 'invalid' }]],
  ])('%p is not made of %j', async (metatype, body, errors) => {
    expect(await detailsOf(metatype, body)).toEqual(errors);
  });

  it('is made at once, if class-transformer knows nothing of it and no field is nested', () => {
    const all = [OwnDto, StrictDto, TeamDto, TypedDto, TransformedDto, ExposedDto, HiddenDto, ClosedDto, NestedDto];
    expect(all.filter((dto) => fieldsOf(dto) !== null)).toEqual([OwnDto, StrictDto, TeamDto]);
  });

  it('leaves a text of a path as it is for the pipe of its parameter', async () => {
    expect(await pipe.transform('', { type: 'param', metatype: Number, data: 'id' })).toBe('');
  });
});
