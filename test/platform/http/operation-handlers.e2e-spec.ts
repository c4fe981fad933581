import { describe, expect, it } from '@jest/globals';
import { Body, Controller, ForbiddenException, Get, HttpCode, Post, StreamableFile } from '@nestjs/common';
import { type Observable, of } from 'rxjs';
import { Operation } from '../../../src/platform/access/operation.decorator.js';
import { IntegerField, SecretField } from '../../../src/platform/http/field.decorators.js';
import { type Page, PageOfRelation } from '../../../src/platform/http/list-query.js';
import { Id, TextKey } from '../../../src/platform/http/param.decorators.js';
import { RETURNS_TEXT, teamOf, type TextRead } from '../../harness/team.js';
import { BEARER, PASSWORD, TestApp, WRONG } from '../../harness/test-app.js';

class CountDto {
  @SecretField() password!: string;
  @IntegerField({ minimum: 1 }) count!: number;
}

@Controller('plain')
class PlainController {
  private readonly greeting = 'hello';

  @Get('values/:id/:key')
  @Operation({ id: 'values', ...RETURNS_TEXT })
  values(
    @PageOfRelation() page: Page,
    @TextKey('key', /^[a-z]+$/, 'a word', 'word') key: string,
    @Id() id: number,
  ): Promise<TextRead> {
    return Promise.resolve({ text: JSON.stringify([this.greeting, id, key, page]) });
  }

  @Post('body/:id')
  @Operation({ id: 'body', needs: 'password', ...RETURNS_TEXT })
  body(@Id() id: number, @Body() { count }: CountDto): TextRead {
    return { text: String(id + count) };
  }

  @Get('token')
  @Operation({ id: 'token', needs: 'token', ...RETURNS_TEXT })
  token(): TextRead {
    return { text: 'let in' };
  }

  @Get('closed')
  @Operation({ id: 'closed', ...RETURNS_TEXT })
  closed(): TextRead {
    return { text: 'let in' };
  }

  @Get('suspended')
  @Operation({ id: 'suspended', ...RETURNS_TEXT })
  suspended(): TextRead {
    return { text: 'let in' };
  }

  @Post('nothing')
  @Operation({ id: 'nothing', summary: '' })
  nothing(): void {
    return undefined;
  }

  @HttpCode(202)
  @Post('accepted')
  @Operation({ id: 'accepted', ...RETURNS_TEXT })
  accepted(): TextRead {
    return { text: 'later' };
  }

  @Get(['one', 'two'])
  @Operation({ id: 'paths', ...RETURNS_TEXT })
  paths(): TextRead {
    return { text: 'both' };
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

  @Get('throws')
  @Operation({ id: 'throws', ...RETURNS_TEXT })
  throws(): never {
    throw new ForbiddenException('not you');
  }

  @Get('rejects')
  @Operation({ id: 'rejects', ...RETURNS_TEXT })
  rejects(): Promise<never> {
    return Promise.reject(new Error('detail for the log'));
  }
}

const environment = { TOKEN_OPERATIONS: 'closed', SUSPENDED_OPERATIONS: 'suspended' };
const app = await TestApp.start({ modules: [teamOf({ controllers: [PlainController] })], environment });

describe('an operation with the decorators of this service', () => {
  it('gets its parameters and its controller', async () => {
    const answer = await app.request('GET', '/plain/values/7/abc?page=2&itemsPerPage=3');
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.body).toEqual({ text: '["hello",7,"abc",{"offset":3,"limit":3}]' });
  });

  it('answers with its status, on all its paths, and to HEAD', async () => {
    expect((await app.request('POST', '/plain/accepted')).status).toBe(202);
    const nothing = await app.request('POST', '/plain/nothing');
    expect(nothing).toMatchObject({ status: 204, text: '' });
    for (const path of ['/plain/one', '/plain/two']) expect(await app.read(path)).toEqual({ text: 'both' });
    const head = await app.request('HEAD', '/plain/one');
    expect(head).toMatchObject({ status: 200, text: '' });
  });

  it('may return what Nest takes', async () => {
    expect(await app.read('/plain/observable')).toEqual({ text: 'last' });
    const file = await app.request('GET', '/plain/file');
    expect([file.headers.get('content-type'), file.text]).toEqual(['text/plain', 'content']);
  });

  it('is called with the credentials that it needs', async () => {
    const post = (body: object) => app.request('POST', '/plain/body/40', { body });
    expect((await post({ password: PASSWORD, count: 2 })).body).toEqual({ text: '42' });
    expect((await post({ password: PASSWORD, count: 0 })).status).toBe(400);
    expect((await post({ password: WRONG, count: 0 })).status).toBe(403);
    expect((await post({ count: 2 })).status).toBe(400);
    for (const path of ['/plain/token', '/plain/closed'])
      expect((await app.request('GET', path, { headers: BEARER })).body).toEqual({ text: 'let in' });
  });

  it.each([
    ['/plain/values/x/abc', 400, 'id', 'not_an_integer'],
    ['/plain/values/7/ABC', 400, 'key', 'wrong_format'],
    ['/plain/values/7/abc?page=0', 400, 'page', 'out_of_range'],
    ['/plain/values//abc', 404, undefined, 'no_route'],
    ['/plain/token', 403, 'token', 'missing_credentials'],
    ['/plain/closed', 403, 'token', 'missing_credentials'],
    ['/plain/suspended', 403, undefined, 'suspended'],
    ['/plain/throws', 403, undefined, 'forbidden'],
    ['/plain/rejects', 500, undefined, 'internal_error'],
  ])('answers %s with a %i in the error shape', async (path, code, field, reason) => {
    const answer = await app.request('GET', path);
    const { body } = answer;
    expect([answer.status, body.code]).toEqual([code, code]);
    expect(body.errors[0]).toMatchObject({ reason, ...(field !== undefined && { field }) });
    expect(body.errors[0].message).toMatch(/\w/);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    if (code === 500) {
      expect(JSON.stringify(body)).not.toContain('detail');
      expect(app.log.at(-1)).toMatch(/GET \/plain\/rejects \(request \S+\): Error: detail for the log/);
    }
  });
});
