import { describe, expect, it } from '@jest/globals';
import { Ajv, type ValidateFunction } from 'ajv';
import * as formats from 'ajv-formats';
import fc from 'fast-check';
import { cardBody, groupBody, ueBody, userBody } from '../../factories/bodies.js';
import { hostileRequests, STORED_FACE } from './hostile.js';
import { amount } from '../../harness/long-form.js';
import { OPERATIONS } from '../../harness/operations.js';
import { createAgent, type RawAnswer, send } from '../../harness/raw-http.js';
import { TestApp } from '../../harness/test-app.js';

/** Checks answers against the service's own OpenAPI document. */
class Contract {
  private readonly ajv = new Ajv({ strict: false, allErrors: true });
  private readonly document: any;
  private readonly compiled = new Map<string, ValidateFunction>();

  /** A list must be of whole records: no request that is checked here names `fields`. */
  constructor(given: any) {
    const document = (this.document = structuredClone(given));
    for (const { get } of Object.values<any>(document.paths)) {
      const { schema } = get?.responses['200']?.content?.['application/json'] ?? {};
      if (schema?.items?.anyOf) [schema.items] = schema.items.anyOf;
    }
    // The package is CommonJS with its function in `default`.
    (formats as any).default.default(this.ajv);
    this.ajv.addSchema(document, 'openapi');
  }

  /** What is wrong with an answer to an operation; nothing when it keeps the contract. */
  violations(path: string, method: string, answer: RawAnswer): string[] {
    const { status, text, contentType } = answer;
    const declared = this.document.paths[path][method.toLowerCase()].responses[status];
    if (!declared) return [`the status ${status} is not in the document`];
    if (status === 204) return text === '' ? [] : ['a 204 has a body'];
    const types = Object.keys((declared.content ?? {}) as object);
    // A picture is bytes that no schema describes.
    if (contentType !== undefined && types.includes(contentType)) return [];
    if (contentType !== 'application/json; charset=utf-8') return [`the content type is ${String(contentType)}`];
    const body = JSON.parse(text) as { code?: number };
    const validate = this.validatorOf(path, method.toLowerCase(), status);
    if (!validate(body)) return [this.ajv.errorsText(validate.errors)];
    return status >= 400 && body.code !== status ? [`the body says ${String(body.code)}`] : [];
  }

  private validatorOf(path: string, method: string, status: number): ValidateFunction {
    const steps = ['paths', path, method, 'responses', String(status), 'content', 'application/json', 'schema'];
    const pointer = steps.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
    let validate = this.compiled.get(pointer);
    if (!validate) {
      validate = this.ajv.compile({ $ref: `openapi#/${pointer}` });
      this.compiled.set(pointer, validate);
    }
    return validate;
  }
}

/** To each operation. The seed makes every run the same. */
const READS = amount(6, 100);
const WRITES = amount(30, 100);
const SEED = 20260117;
const RECORDS = 12;
/** Users who own nothing, so that they can be deleted. */
const IDLERS = 3;

const agent = createAgent();
const statuses = new Map<string, Set<number>>();
let requests = 0;
const app = await TestApp.start({ environment: { TRUST_PROXY: '1' } });
const document = (await app.request('GET', '/openapi.json')).body;
const contract = new Contract(document);
for (let owner = 1; owner <= RECORDS; owner++) {
  await app.request('POST', '/users', { body: userBody() });
  await app.request('POST', '/cards', { body: cardBody(owner) });
  await app.request('POST', '/ues', { body: ueBody(owner) });
  await app.request('POST', '/groups', { body: groupBody({ users: [owner] }) });
}
const [id, card, status, cp] = STORED_FACE.split('~');
await app.request('POST', '/cards', { body: cardBody(1, { card: Number(card), status, cp: Number(cp) }) });
await app.database.query(`update cards set id = ${id} where id = (select max(id) from cards)`);
for (let i = 0; i < IDLERS; i++) await app.request('POST', '/users', { body: userBody() });

describe('hostile requests', () => {
  // Deletes come last, so that the others have records to work on.
  const inOrder = [...OPERATIONS].sort((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'));

  it.each(inOrder)('to $id are answered within the contract', async ({ id, method, path: template }) => {
    const seen = new Set<number>();
    statuses.set(id, seen);
    await fc.assert(
      fc.asyncProperty(hostileRequests(document, template, method), async ({ path, headers, body }) => {
        // Each from an address of its own: wrong credentials are limited to ten a minute for each address.
        const from = { 'x-forwarded-for': `198.18.${requests >> 8}.${requests & 0xff}` };
        requests++;
        const answer = await send(app.url, agent, method, path, { ...headers, ...from }, body);
        seen.add(answer.status);
        expect(answer.status).toBeLessThan(500);
        expect(violationsOf(contract, template, method, path, answer)).toEqual([]);
      }),
      { numRuns: method === 'GET' ? READS : WRITES, seed: SEED },
    );
  });

  it('were not all refused: every operation also succeeded', () => {
    const neverDone = [...statuses].filter(([, seen]) => !seen.has(200) && !seen.has(204)).map(([id]) => id);
    expect(neverDone).toEqual([]);
  });

  it('left nothing in the log that needs an operator', () => {
    expect(app.log.filter((line) => line.startsWith('error'))).toEqual([]);
  });
});

/** A path that is none of the operation's, such as /users/1//card, is refused in the error shape all the same. */
function violationsOf(
  contract: Contract,
  template: string,
  method: string,
  path: string,
  answer: Parameters<Contract['violations']>[2],
): string[] {
  const isOfOperation = new RegExp(`^${template.replace(/\{\w+\}/, '[^/]{1,200}')}$`).test(path.split(/[?#]/)[0] ?? '');
  const malformed = /%(?![0-9a-f]{2})/i.test(path.split('?')[0] ?? '') || path.includes('x'.repeat(201));
  if (isOfOperation && !malformed) return contract.violations(template, method, answer);
  expect([400, 404, 414]).toContain(answer.status);
  expect(JSON.parse(answer.text)).toMatchObject({ code: answer.status, errors: [{ message: expect.any(String) }] });
  return [];
}
