import { describe, expect, it } from '@jest/globals';
import {
  type ArgumentsHost,
  type CallHandler,
  type CanActivate,
  Catch,
  Controller,
  type ExceptionFilter,
  type ExecutionContext,
  ForbiddenException,
  Get,
  Header,
  HttpCode,
  Injectable,
  type MiddlewareConsumer,
  Module,
  type NestInterceptor,
  type NestModule,
  type PipeTransform,
  Post,
  type Provider,
  Query,
  Redirect,
  Res,
  Scope,
  StreamableFile,
  UseFilters,
  UseGuards,
  UseInterceptors,
  UsePipes,
} from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import type { FastifyReply } from 'fastify';
import { map, type Observable, of } from 'rxjs';
import { Operation } from '../../../src/platform/access/operation.decorator.js';
import { type Page, PageOfRelation } from '../../../src/platform/http/list-query.js';
import { Id, TextKey } from '../../../src/platform/http/param.decorators.js';
import { RETURNS_TEXT, teamOf, type TextRead } from '../../harness/team.js';
import { type Answer, TestApp } from '../../harness/test-app.js';

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

@Controller('answers')
class AnsweringController {
  @Get('values/:key')
  @Operation({ id: 'values', ...RETURNS_TEXT })
  values(@PageOfRelation() page: Page, @TextKey('key', /^[a-z]+$/, 'a word', 'word') key: string): TextRead {
    return { text: `${key} ${page.offset} ${page.limit}` };
  }

  @HttpCode(202)
  @Post('accepted')
  @Operation({ id: 'accepted', ...RETURNS_TEXT })
  accepted(): TextRead {
    return { text: 'later' };
  }

  @Get('observable')
  @Operation({ id: 'observable', ...RETURNS_TEXT })
  observable(): Observable<TextRead> {
    return of({ text: 'first' }, { text: 'last' });
  }

  @Get('file')
  @Operation({ id: 'file', ...RETURNS_TEXT })
  file(): StreamableFile {
    return new StreamableFile(Buffer.from('content'), { type: 'text/plain' });
  }
}

const SHOUTING = { provide: APP_INTERCEPTOR, useClass: Shout };
const declared = await TestApp.start({ modules: [teamOf({ controllers: [AnsweringController, DeclaredController] })] });

describe('what is declared in the way of Nest', () => {
  /** The status and the text of an answer. */
  const shown = ({ status, body }: Answer): [number, string | undefined] => [status, body?.text];

  it.each<[string, string, number, string | undefined]>([
    ['a guard', '/declared/guard', 403, undefined],
    ['an interceptor', '/declared/interceptor', 200, 'hello!'],
    ['a pipe', '/declared/pipe/7', 200, '107'],
    ['a filter', '/declared/filter', 418, 'teapot'],
    ['a redirection', '/declared/redirect', 302, undefined],
    ['an answer by hand', '/declared/reply', 201, 'by hand'],
    ['a query', '/declared/query/7?q=x', 200, '7 x'],
    ['parameters of the service', '/answers/values/abc?page=2&itemsPerPage=3', 200, 'abc 3 3'],
    ['an observable', '/answers/observable', 200, 'last'],
  ])('takes effect: %s', async (_, path, status, text) => {
    expect(shown(await declared.request('GET', path))).toEqual([status, text]);
  });

  it('takes effect: the status of an answer, a header, and a file', async () => {
    expect((await declared.request('POST', '/answers/accepted')).status).toBe(202);
    const head = await declared.request('HEAD', '/declared/header');
    expect([head.status, head.text, head.headers.get('x-own')]).toEqual([200, '', 'yes']);
    const { headers, text } = await declared.request('GET', '/answers/file');
    expect([headers.get('content-type'), text]).toEqual(['text/plain', 'content']);
  });

  it.each<[string, Provider, string, number, string | undefined]>([
    ['a guard', { provide: APP_GUARD, useClass: Refuse }, '/plain/7', 403, undefined],
    ['an interceptor', SHOUTING, '/plain/7', 200, '7!'],
    ['an interceptor for each', { ...SHOUTING, scope: Scope.REQUEST }, '/plain/7', 200, '7!'],
    ['a filter', { provide: APP_FILTER, useClass: Teapot }, '/plain/0', 418, 'teapot'],
    ['a pipe', { provide: APP_PIPE, useClass: AddHundred }, '/plain/7', 200, '107'],
  ])('takes effect for every request: %s of a module', async (_, provider, path, status, text) => {
    const team = teamOf({ controllers: [PlainController], providers: [provider] });
    const app = await TestApp.start({ modules: [team] });
    expect(shown(await app.request('GET', path))).toEqual([status, text]);
  });

  it('takes effect for every request: a middleware that throws', async () => {
    const team = teamOf({ controllers: [PlainController], imports: [RefusingModule] });
    const app = await TestApp.start({ modules: [team] });
    const refusal = await app.request('GET', '/plain/3');
    expect(refusal.body).toMatchObject({ code: 403, errors: [{ message: 'not you', reason: 'forbidden' }] });
    expect(refusal.headers.get('access-control-allow-origin')).toBe('*');
    expect(await app.read('/plain/4')).toEqual({ text: '4' });
    expect(app.log.filter((line) => line.startsWith('error'))).toEqual([]);
  });
});
