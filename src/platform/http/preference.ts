import { createParamDecorator, type ExecutionContext, HttpStatus } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What a request may prefer of its response (RFC 7240). */
export class Preference {
  constructor(
    private readonly name: string,
    private readonly isGiven: boolean,
    private readonly reply: FastifyReply,
  ) {}

  /** @returns what is preferred, and says so; undefined where the request does not prefer it */
  apply<T>(preferred: () => T): T | undefined {
    if (!this.isGiven) return undefined;
    void this.reply.code(HttpStatus.OK).header('preference-applied', this.name);
    return preferred();
  }
}

const PreferenceParam = createParamDecorator((name: string, context: ExecutionContext) => {
  const http = context.switchToHttp();
  const { prefer = '' } = http.getRequest<FastifyRequest>().headers;
  const given = [prefer].flat().join().toLowerCase().split(',');
  // A preference may be quoted, and have parameters.
  const isGiven = given.some((each) => each.split(';')[0]?.replaceAll(/[\s"]/g, '') === name);
  return new Preference(name, isGiven, http.getResponse<FastifyReply>());
});

/** The {@link Preference} of this name. @param meaning what a request with it gets */
export function Prefers(name: string, meaning: string): ParameterDecorator {
  return (controller, key = '', index) => {
    const descriptor = Object.getOwnPropertyDescriptor(controller, key) as PropertyDescriptor;
    const schema = { type: 'string', example: name } as const;
    ApiHeader({ name: 'Prefer', required: false, description: `\`${name}\`: ${meaning}`, schema })(
      controller,
      key,
      descriptor,
    );
    PreferenceParam(name)(controller, key, index);
  };
}
