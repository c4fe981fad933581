import { describe, expect, it } from '@jest/globals';
import { Body, Controller, Delete, Get, Injectable, type OnModuleInit, Post, Query, Version } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ApiExcludeEndpoint, ApiQuery } from '@nestjs/swagger';
import { type FastifyAdapter, RouteConfig } from '@nestjs/platform-fastify';
import { JsonAdapter } from '../../../src/platform/app/json-adapter.js';
import { readSettings } from '../../../src/platform/config/environment.js';
import { processLog } from '../../../src/platform/observability/logging/process-log.js';
import { Operation } from '../../../src/platform/access/operation.decorator.js';
import { SecretField } from '../../../src/platform/http/field.decorators.js';
import { RETURNS_TEXT, teamOf, type TextRead } from '../../harness/team.js';
import { BEARER, PASSWORD, TestApp } from '../../harness/test-app.js';

class SecretDto {
  @SecretField() password!: string;
}

@Controller('configured')
class ConfiguredController {
  @RouteConfig({ ours: true })
  @Post('above')
  @Operation({ id: 'above', needs: 'password', ...RETURNS_TEXT })
  above(@Body() { password }: SecretDto): TextRead {
    return { text: String(password.length) };
  }

  @Delete('below')
  @Operation({ id: 'below', needs: 'token', summary: '' })
  @RouteConfig({ demands: { suspended: false, password: false, token: false, isWrite: false }, operationId: 'other' })
  below(): void {
    return undefined;
  }

  @RouteConfig({ ours: true })
  @Delete('standard')
  standard(): void {
    return undefined;
  }

  @ApiExcludeEndpoint()
  @Get('hidden')
  hidden(): TextRead {
    return { text: 'open' };
  }
}

@Controller('versioned')
class VersionedController {
  @Version(['3', '4'])
  @Get()
  readVersions(): TextRead {
    return { text: 'of both' };
  }
}

abstract class RecordsController {
  abstract readonly kind: string;

  @Get('kind')
  readKind(): TextRead {
    return { text: this.kind };
  }

  @Delete(':id')
  @Operation({ id: 'deleteRecord', summary: 'Deletes a record' })
  remove(): void {
    return undefined;
  }
}

@Controller('decks')
class DecksController extends RecordsController {
  readonly kind = 'deck';
}

@Controller('raids')
class RaidsController extends RecordsController {
  readonly kind = 'raid';

  @Get('of')
  @ApiQuery({ name: 'page', required: false })
  @ApiQuery({ name: 'after', required: false })
  @Operation({ id: 'readRaidOf', ...RETURNS_TEXT })
  readOf(@Query('page') page = '', @Query('after') after = ''): TextRead {
    return { text: page + after };
  }
}

@Injectable()
class AddsRoute implements OnModuleInit {
  constructor(private readonly host: HttpAdapterHost<FastifyAdapter>) {}

  onModuleInit(): void {
    this.host.httpAdapter.getInstance().post('/added', () => Promise.resolve({ text: 'let in' }));
  }
}

describe('what an operation declares', () => {
  it("is demanded, whatever a module says with the framework's decorator", async () => {
    const environment = { TOKEN_OPERATIONS: 'writes' };
    const app = await TestApp.start({ modules: [teamOf({ controllers: [ConfiguredController] })], environment });
    const post = (body: object) => app.request('POST', '/configured/above', { body });
    expect((await post({ password: 'wrong' })).status).toBe(403);
    expect((await post({})).status).toBe(400);
    expect((await post({ password: PASSWORD })).status).toBe(200);
    for (const path of ['/configured/below', '/configured/standard']) {
      expect((await app.request('DELETE', path)).status).toBe(403);
      expect((await app.request('DELETE', path, { headers: BEARER })).status).toBeLessThan(300);
    }
    expect(app.accessLines().map(({ operation }) => operation)).toContain('above');
    expect(await app.read('/configured/hidden')).toEqual({ text: 'open' });
  });

  it('is demanded of a write that a library adds to Fastify, too', async () => {
    const environment = { TOKEN_OPERATIONS: 'POST /added' };
    const modules = [teamOf({ controllers: [], providers: [AddsRoute] })];
    const app = await TestApp.start({ modules, environment });
    const { status, body } = await app.request('POST', '/added');
    expect(status).toBe(403);
    expect(body).toMatchObject({ errors: [{ field: 'token', reason: 'missing_credentials' }] });
    expect((await app.request('POST', '/added', { headers: BEARER })).body).toEqual({ text: 'let in' });
  });

  it('is of each version of a handler, with an id of its own in the document', async () => {
    const app = await TestApp.start({ modules: [teamOf({ controllers: [VersionedController] })] });
    for (const version of ['v3', 'v4']) expect(await app.read(`/${version}/versioned`)).toEqual({ text: 'of both' });
    const { paths } = await app.read('/openapi.json');
    const ids = ['/v3/versioned', '/v4/versioned'].map((path) => paths[path].get.operationId);
    expect(ids).toEqual(['VersionedController_readVersions', 'VersionedController_readVersions_2']);
  });

  it('is not known of a route that is added in a constructor: that ends the start', () => {
    const fastify = new JsonAdapter(readSettings({ OPERATOR_PASSWORD: PASSWORD }), processLog).getInstance();
    const add = () => fastify.post('/early', () => Promise.resolve({ text: 'let in' }));
    expect(add).toThrow('POST /early is added in a constructor: add it in onModuleInit');
  });

  it('is of each controller, where two have one base class', async () => {
    const environment = { TOKEN_OPERATIONS: 'RaidsController_deleteRecord' };
    const controllers = [DecksController, RaidsController];
    const app = await TestApp.start({ modules: [teamOf({ controllers })], environment });
    for (const kind of ['deck', 'raid']) expect(await app.read(`/${kind}s/kind`)).toEqual({ text: kind });
    const remove = async (path: string): Promise<number> => (await app.request('DELETE', path)).status;
    expect([await remove('/decks/1'), await remove('/raids/1')]).toEqual([204, 403]);
    const { paths } = await app.read('/openapi.json');
    expect(paths['/decks/{id}'].delete).toMatchObject({
      operationId: 'DecksController_deleteRecord',
      summary: 'Deletes a record',
    });
    expect(paths['/raids/kind'].get.operationId).toBe('RaidsController_readKind');
    // Their names make no page of a list.
    expect(paths['/raids/of'].get.responses).toMatchObject({
      200: expect.not.objectContaining({ headers: expect.anything() }),
    });
    expect(paths['/raids/of'].get.responses).not.toHaveProperty('304');
  });
});
