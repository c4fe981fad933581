import { IntegerField, TextField, TimeField } from '../../platform/http/field.decorators.js';

/** The fields of a card that anyone may read, beyond its id. */
export class CardFields {
  @IntegerField({ description: 'Which card', example: 7 })
  card!: number;

  @TextField({ example: 'normal' })
  skill!: string;

  @TextField({ description: 'Rarity, normal or super among others', example: 'normal' })
  status!: string;

  @IntegerField({ description: 'Strength', example: 120 })
  cp!: number;

  @TextField({ example: 'https://card.example/7.webp' })
  url!: string;

  @IntegerField()
  count!: number;

  @TextField({ example: 'syui' })
  author!: string;

  @TimeField()
  created_at!: string;
}
