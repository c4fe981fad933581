import { type DynamicModule, Module } from '@nestjs/common';
import { TextField } from '../../src/platform/http/field.decorators.js';

/** The shape of what a team's operations answer in tests. */
export class TextRead {
  @TextField() text!: string;
}

/** What an operation with such an answer declares beside its id. */
export const RETURNS_TEXT = { summary: '', returns: TextRead };

@Module({})
class TeamModule {}

/** A team's module, for the `modules` of a test's application. */
export function teamOf(parts: Omit<DynamicModule, 'module'>): DynamicModule {
  return { module: TeamModule, ...parts };
}
