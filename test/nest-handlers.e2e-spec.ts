import { describe, expect, it } from '@jest/globals';
import {
  type ArgumentsHost,
  type CallHandler,
  type CanActivate,
  Catch,
  Controller,
  createParamDecorator,
  type ExceptionFilter,
  type ExecutionContext,
  ForbiddenException,
  Get,
  Header,
  Injectable,
  type MiddlewareConsumer,
  Module,
  type NestInterceptor,
  type NestModule,
  type PipeTransform,
  Query,
  Redirect,
  Res,
  Scope,
  UseFilters,
  UseGuards,
  UseInterceptors,
  UsePipes,
} from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import type { FastifyReply } from 'fastify';
import type { ServerResponse } from 'node:http';
import { map, type Observable } from 'rxjs';
import { Operation } from '../src/platform/access/operation.decorator.js';
import { Id } from '../src/platform/http/param.decorators.js';
import { RETURNS_TEXT, TeamApp, type TeamParts, type TextRead } from './harness/team-app.js';

@Injectable()
class Refuse implements CanActivate {
  canActivate(): boolean {
    return false;
  }
}

@Injectable()
class Shout implements NestInterceptor {
  intercept(_: ExecutionContext, next: CallHandler<TextRead>): Observable<TextRead> {
    return next.handle().pipe(map(({ text }) => ({ text: `${text}!` })));
  }
}

@Injectable()
class AddHundred implements PipeTransform<number, number> {
  transform(value: number): number {
    return value + 100;
  }
}

@Catch()
class Teapot implements ExceptionFilter {
  catch(_: unknown, host: ArgumentsHost): void {
    void host.switchToHttp().getResponse<FastifyReply>().code(418).send({ text: 'teapot' });
  }
}

const Method = createParamDecorator((_: unknown, context: ExecutionContext) => context.getHandler().name);

@Controller('declared')
class DeclaredController {
  @UseGuards(Refuse)
  @Get('guard')
  @Operation({ id: 'guard', ...RETURNS_TEXT })
  guard(): TextRead {
    return { text: 'let in' };
  }

  @UseInterceptors(Shout)
  @Get('interceptor')
  @Operation({ id: 'interceptor', ...RETURNS_TEXT })
  interceptor(): TextRead {
    return { text: 'hello' };
  }

  @UsePipes(AddHundred)
  @Get('pipe/:id')
  @Operation({ id: 'pipe', ...RETURNS_TEXT })
  pipe(@Id() id: number): TextRead {
    return { text: String(id) };
  }

  @UseFilters(Teapot)
  @Get('filter')
  @Operation({ id: 'filter', ...RETURNS_TEXT })
  filter(): never {
    throw new ForbiddenException();
  }

  @Header('x-own', 'yes')
  @Get('header')
  @Operation({ id: 'header', ...RETURNS_TEXT })
  header(): TextRead {
    return { text: 'hello' };
  }

  @Redirect('/elsewhere', 302)
  @Get('redirect')
  @Operation({ id: 'redirect', ...RETURNS_TEXT })
  redirect(): void {
    return undefined;
  }

  @Get('reply')
  @Operation({ id: 'reply', ...RETURNS_TEXT })
  reply(@Res() reply: FastifyReply): void {
    void reply.code(201).send({ text: 'by hand' });
  }

  @Get('query/:id')
  @Operation({ id: 'query', ...RETURNS_TEXT })
  query(@Id() id: number, @Query('q') q: string): TextRead {
    return { text: `${id} ${q}` };
  }

  @Get('parameter')
  @Operation({ id: 'parameter', ...RETURNS_TEXT })
  parameter(@Method() name: string): TextRead {
    return { text: name };
  }
}

@UseGuards(Refuse)
@Controller('guarded')
class GuardedController {
  @Get()
  @Operation({ id: 'guarded', ...RETURNS_TEXT })
  read(): TextRead {
    return { text: 'let in' };
  }
}

@Controller('heir')
class HeirController extends GuardedController {}

@Controller({ path: 'scoped', scope: Scope.REQUEST })
class ScopedController {
  private static made = 0;
  private readonly number = ++ScopedController.made;

  @Get()
  @Operation({ id: 'scoped', ...RETURNS_TEXT })
  read(): TextRead {
    return { text: String(this.number) };
  }
}

@Controller({ path: 'hosted', host: 'other.example' })
class HostedController {
  @Get()
  @Operation({ id: 'hosted', ...RETURNS_TEXT })
  read(): TextRead {
    return { text: 'let in' };
  }
}

@Controller('plain')
class PlainController {
  @Get(':id')
  @Operation({ id: 'plain', ...RETURNS_TEXT })
  read(@Id() id: number): TextRead {
    if (id === 0) throw new ForbiddenException();
    return { text: String(id) };
  }
}

@Module({})
class RefusingModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    const refuse = (): never => {
      throw new ForbiddenException('not you');
    };
    consumer.apply(refuse).forRoutes('plain/3');
  }
}

/** Answers one path by itself. */
function middleware({ url }: { url: string }, response: ServerResponse, next: () => void): void {
  if (url === '/plain/2') response.end('{"text":"middleware"}');
  else next();
}

describe('what is declared in the way of Nest', () => {
  let app: TeamApp | undefined;

  /** The status and the text of an answer of an application with these parts. */
  async function ask(parts: TeamParts, ...paths: string[]): Promise<[number, string | undefined][]> {
    app = await TeamApp.start(parts);
    const answers: [number, string | undefined][] = [];
    for (const path of paths) {
      const answer = await app.request(path);
      const text = await answer.text();
      answers.push([answer.status, text === '' ? undefined : (JSON.parse(text) as Partial<TextRead>).text]);
    }
    return answers;
  }

  it.each<[string, number, string | undefined]>([
    ['guard', 403, undefined],
    ['interceptor', 200, 'hello!'],
    ['pipe/7', 200, '107'],
    ['filter', 418, 'teapot'],
    ['redirect', 302, undefined],
    ['reply', 201, 'by hand'],
    ['query/7?q=x', 200, '7 x'],
    ['parameter', 200, 'parameter'],
  ])('on an operation takes effect: %s', async (path, ...expected) => {
    expect(await ask({ controllers: [DeclaredController] }, `/declared/${path}`)).toEqual([expected]);
  });

  it('on an operation takes effect: header', async () => {
    app = await TeamApp.start({ controllers: [DeclaredController] });
    expect((await app.request('/declared/header')).headers.get('x-own')).toBe('yes');
  });

  it.each<[string, TeamParts['controllers'][number], string]>([
    ['a guard', GuardedController, '/guarded'],
    ['a guard, on the class that it extends', HeirController, '/heir'],
  ])('on a controller takes effect: %s', async (_, controller, path) => {
    expect(await ask({ controllers: [controller] }, path)).toEqual([[403, undefined]]);
  });

  it('on a controller takes effect: a host', async () => {
    expect(await ask({ controllers: [HostedController] }, '/hosted')).toEqual([[404, undefined]]);
  });

  it('on a controller takes effect: the scope of a request', async () => {
    const expected = [
      [200, '1'],
      [200, '2'],
    ];
    expect(await ask({ controllers: [ScopedController] }, '/scoped', '/scoped')).toEqual(expected);
  });

  describe('for every request takes effect', () => {
    it.each<[string, Omit<TeamParts, 'controllers'>, [number, string | undefined][]]>([
      ['a guard', { more: (app) => app.useGlobalGuards(new Refuse()) }, [[403, undefined]]],
      ['an interceptor', { more: (app) => app.useGlobalInterceptors(new Shout()) }, [[200, '7!']]],
      ['a pipe', { more: (app) => app.useGlobalPipes(new AddHundred()) }, [[200, '107']]],
      ["a module's guard", { providers: [{ provide: APP_GUARD, useClass: Refuse }] }, [[403, undefined]]],
      ["a module's interceptor", { providers: [{ provide: APP_INTERCEPTOR, useClass: Shout }] }, [[200, '7!']]],
      [
        'an interceptor made for each request',
        { providers: [{ provide: APP_INTERCEPTOR, useClass: Shout, scope: Scope.REQUEST }] },
        [[200, '7!']],
      ],
    ])('%s', async (_, parts, expected) => {
      expect(await ask({ controllers: [PlainController], ...parts }, '/plain/7')).toEqual(expected);
    });

    it('a filter', async () => {
      const parts: TeamParts = { controllers: [PlainController], more: (app) => app.useGlobalFilters(new Teapot()) };
      expect(await ask(parts, '/plain/0')).toEqual([[418, 'teapot']]);
    });

    it('a middleware', async () => {
      const parts: TeamParts = { controllers: [PlainController], more: (app) => app.use(middleware) };
      const expected = [
        [200, '1'],
        [200, 'middleware'],
      ];
      expect(await ask(parts, '/plain/1', '/plain/2')).toEqual(expected);
    });

    it('a middleware that throws', async () => {
      app = await TeamApp.start({ controllers: [PlainController], imports: [RefusingModule] });
      const refusal = await app.request('/plain/3');
      expect(await refusal.json()).toEqual({
        code: 403,
        status: 'Forbidden',
        errors: [{ message: 'not you', reason: 'forbidden' }],
      });
      expect(refusal.headers.get('access-control-allow-origin')).toBe('*');
      expect(await app.text('/plain/4')).toBe('4');
      expect(app.errors).toEqual([]);
    });

    it('a prefix of the paths', async () => {
      const parts: TeamParts = { controllers: [PlainController], more: (app) => app.setGlobalPrefix('v1') };
      expect(await ask(parts, '/v1/plain/7', '/plain/7')).toEqual([
        [200, '7'],
        [404, undefined],
      ]);
    });
  });
});
