import { applyDecorators, SetMetadata, type Type } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import 'reflect-metadata';

const TAG = 'tag';

interface TagFacts {
  readonly name: string;
  readonly description: string;
}

/** Puts a controller's operations under a heading of the OpenAPI document, and says what they are about. */
export function Tag(name: string, description: string): ClassDecorator {
  return applyDecorators(ApiTags(name), SetMetadata(TAG, { name, description } satisfies TagFacts));
}

export function tagOf(controller: Type): TagFacts | undefined {
  return Reflect.getMetadata(TAG, controller) as TagFacts | undefined;
}
