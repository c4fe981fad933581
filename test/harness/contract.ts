import { Ajv, type ValidateFunction } from 'ajv';
import * as formats from 'ajv-formats';
import type { RawAnswer } from './raw-http.js';

/** Checks answers against the service's own OpenAPI document. */
export class Contract {
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
