import { ApiSchema } from '@nestjs/swagger';
import { IntegerField, TextField } from '../../../platform/http/field.decorators.js';

/** A place in the standings. */
@ApiSchema({ name: 'StandingList' })
export class StandingList {
  @IntegerField({ description: "The user's id", example: 1 }) user!: number;
  @TextField({ description: "The user's name", example: 'syui' }) username!: string;
  @IntegerField({ minimum: 1, description: 'What the places are by', example: 12 }) score!: number;
}
