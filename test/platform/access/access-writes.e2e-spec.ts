import { describe, expect, it } from '@jest/globals';
import { All, Body, Controller, Delete, Get, Module, Post, Put } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import { IsString } from 'class-validator';
import { Operation } from '../../../src/platform/access/operation.decorator.js';
import { SecretField } from '../../../src/platform/http/field.decorators.js';
import { expectError } from '../../harness/expectations.js';
import { OPERATIONS } from '../../harness/operations.js';
import { RETURNS_TEXT, type TextRead } from '../../harness/team.js';
import { BEARER, PASSWORD, TestApp } from '../../harness/test-app.js';

class CreateNoteDto {
  @IsString() password!: string;
}
class CheckedDto {
  @SecretField() password!: string;
}

/** What a team adds: only one handler says which credential it needs. */
@Controller('notes')
class NotesController {
  @Get()
  list(): string[] {
    return [];
  }

  @Post()
  create(@Body() { password }: CreateNoteDto): object {
    return { length: password.length };
  }

  @Post('checked')
  @Operation({ id: 'createChecked', needs: 'password', ...RETURNS_TEXT })
  createChecked(@Body() { password }: CheckedDto): TextRead {
    return { text: String(password.length) };
  }

  @Delete(':id')
  @Operation({ id: 'deleteNote', summary: '' })
  deleteNote(): void {
    return undefined;
  }

  @Delete(':id/lines')
  deleteLines(): void {
    return undefined;
  }

  @ApiExcludeEndpoint()
  @Put()
  hidden(): void {
    return undefined;
  }

  @All('any')
  any(): void {
    return undefined;
  }
}

@Module({ controllers: [NotesController] })
class NotesModule {}

const OPEN_WRITES = OPERATIONS.filter(({ method, needs }) => method !== 'GET' && needs === undefined);
const body = { password: PASSWORD };
/** The team's writes that declare no credential. */
const TEAM_WRITES = [
  { method: 'POST', path: '/notes', body },
  { method: 'DELETE', path: '/notes/1' },
  { method: 'DELETE', path: '/notes/1/lines' },
  { method: 'PUT', path: '/notes' },
  { method: 'PATCH', path: '/notes/any' },
];

const app = await TestApp.start({ modules: [NotesModule], environment: { TOKEN_OPERATIONS: 'writes,listUe' } });

describe('TOKEN_OPERATIONS=writes', () => {
  it.each(TEAM_WRITES)("closes a team's $method $path", async ({ method, path, body }) => {
    expectError(await app.request(method, path, { body }), 403, ['token']);
    const { status } = await app.request(method, path, { body, headers: BEARER });
    expect([200, 201, 204]).toContain(status);
  });

  it('stands beside ids of other operations', async () => {
    expectError(await app.request('GET', '/ues'), 403, ['token']);
    for (const path of ['/notes', '/users']) expect((await app.request('GET', path)).status).toBe(200);
    expect((await app.request('HEAD', '/users')).status).toBe(200);
    expect((await app.request('POST', '/notes/checked', { body })).status).toBe(200);
  });

  it('is shown by the OpenAPI document', async () => {
    const { paths } = await app.read('/openapi.json');
    expect(paths['/notes/{id}'].delete.security).toEqual([{ token: [] }]);
    expect(paths['/groups/{id}'].patch.security).toEqual([{}, { token: [] }]);
    expect(paths['/users'].post.security).toBeUndefined();
    expect(paths['/notes'].get.security).toBeUndefined();
  });

  it('leaves no write open, and the start says which ones it closes', () => {
    const [line = ''] = app.log.filter((each) => each.includes('Writes open to anyone'));
    const team = ['any', 'create', 'deleteLines', 'hidden'].map((name) => `NotesController_${name}`);
    const closed = [...OPEN_WRITES.map(({ id }) => id), ...team, 'deleteNote', 'joinGroup', 'leaveGroup', 'listUe']
      .sort()
      .join(', ');
    expect(line).toContain(`Writes open to anyone: none; closed by TOKEN_OPERATIONS: ${closed}; suspended: none`);
  });
});
