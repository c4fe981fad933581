import { ApiProperty } from '@nestjs/swagger';
import type { Check } from '../../../platform/check.js';
import { TextField } from '../../../platform/http/field.decorators.js';
import { type Amounts, ECONOMY, type Economy, PRICE, type Price } from '../../rules/economy.js';
import type { Validator } from '../../rules/validation.js';

export const ECONOMY_VERSION_EXAMPLE = '5f8e1c9a4d5f60718293a4b5c6d7e8d2c5e5f9f3ec6a3c0f2c5e2b8e6f8a6d0f';
/** As the rules of tables check it. */
function described({ schema }: Validator, description: string, example: unknown): Check<unknown>['schema'] {
  return { ...schema, description, example };
}

/** What a banner may have beside its table. */
export const PRICE_SCHEMA = {
  cost: described(PRICE.cost, 'What each draw costs, by currencies', { ticket: 1 }),
  free: described(PRICE.free, 'So many draws of a user cost nothing on a day', 1),
  gives: described(PRICE.gives, 'What each draw gives beside its card', { spark: 1 }),
  limit: described(PRICE.limit, 'How often a user may draw on a day, and ever', { day: 10 }),
};
const { currencies, exchanges, salvage } = ECONOMY;
const CARD_21 = { card: 21, status: 'super', skill: '', cp: 800 };
export const DECLARED_SCHEMA = {
  currencies: described(currencies, 'By their names, each with the largest balance, if any', { ticket: { most: 999 } }),
  exchanges: described(exchanges, 'What a user may exchange, and for what', [
    { name: 'spark-21', cost: { spark: 200 }, card: CARD_21 },
  ]),
  salvage: described(salvage, 'What a card gives that is salvaged, by its status', { normal: { dust: 5 } }),
};

/** A member of {@link PRICE_SCHEMA} that a response has; null where there is none. */
const PriceField = (name: keyof typeof PRICE_SCHEMA): PropertyDecorator =>
  // Without selfRequired, the list of required members of an object would stand for the property itself.
  ApiProperty({ ...PRICE_SCHEMA[name], selfRequired: true, nullable: true, example: null });

export const DeclaredProperty = (name: keyof typeof DECLARED_SCHEMA): PropertyDecorator =>
  ApiProperty(DECLARED_SCHEMA[name]);

export class PriceRead {
  @PriceField('cost') cost!: Amounts | null;
  @PriceField('free') free!: number | null;
  @PriceField('gives') gives!: Amounts | null;
  @PriceField('limit') limit!: NonNullable<Price['limit']> | null;
}

export class EconomyRead implements Economy {
  @TextField({
    nullable: true,
    description: 'SHA-256 of the other members as canonical JSON (RFC 8785), in hex; null where nothing is declared',
    example: ECONOMY_VERSION_EXAMPLE,
  })
  version!: string | null;

  @ApiProperty(
    described(ECONOMY.banners, 'Of the banners in force those that have a price or a limit', {
      summer: { cost: { ticket: 1 }, free: 1 },
    }),
  )
  banners!: Economy['banners'];

  @DeclaredProperty('currencies') currencies!: Economy['currencies'];
  @DeclaredProperty('exchanges') exchanges!: Economy['exchanges'];
  @DeclaredProperty('salvage') salvage!: Economy['salvage'];
}
