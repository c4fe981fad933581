import type { paths } from './client';
import type { Secrets, Write } from './write';

type Verb = 'post' | 'patch' | 'put' | 'delete';
/** The paths of the document at which there is an operation of this verb. */
export type PathOf<V extends Verb> = { [P in keyof paths]: paths[P][V] extends object ? P : never }[keyof paths];
type Operation<V extends Verb, P extends PathOf<V>> = paths[P][V];
type RequestBody<O> = O extends { requestBody?: { content: { 'application/json': infer Body } } }
  ? Body
  : Record<string, never>;

/** What an operation takes, without its secret. */
type BodyOf<V extends Verb, P extends PathOf<V>> = Omit<RequestBody<Operation<V, P>>, keyof Secrets>;
/** What an operation answers when it is done. */
export type AnswerOf<V extends Verb, P extends PathOf<V>> =
  Operation<V, P> extends { responses: { 200: { content: { 'application/json': infer Answer } } } }
    ? Answer
    : undefined;

declare const typedIn: unique symbol;
/** A body of what somebody typed into fields. The service says what it does not take. */
type TypedIn = Readonly<Record<string, unknown>> & { readonly [typedIn]: true };

export function asTypedIn(values: Readonly<Record<string, unknown>>): TypedIn {
  return values as TypedIn;
}

type WriteOptions<V extends Verb, P extends PathOf<V>> = {
  readonly body: BodyOf<V, P> | TypedIn;
  /** The secret that the operation takes. */
  readonly secret: RequestBody<Operation<V, P>> extends { password: string } ? 'password' : 'token';
  /** In place of the body, where the operation takes a picture. */
  readonly picture?: File | undefined;
} & (P extends `${string}{id}${string}` | `${string}{card}${string}`
  ? { readonly id: number }
  : { readonly id?: never }) &
  (P extends `${string}{id}${string}{card}${string}` ? { readonly card: number } : { readonly card?: never }) &
  (P extends `${string}{banner}${string}` ? { readonly banner: string } : { readonly banner?: never }) &
  (Operation<V, P> extends { parameters: { header?: { 'Idempotency-Key'?: string } } }
    ? { readonly isKeyed?: boolean }
    : { readonly isKeyed?: never });

/** A request for an operation of the document that changes something. */
export function writeTo<V extends Verb, P extends PathOf<V>>(
  verb: V,
  path: P,
  { id, card, banner, body, picture, secret, isKeyed = false }: WriteOptions<V, P>,
): Write<AnswerOf<V, P>> {
  const method = verb.toUpperCase() as Uppercase<Verb>;
  const of = path
    .replace(/\{\w+\}/, String(id))
    .replace('{card}', String(card))
    .replace('{banner}', String(banner));
  return { method, path: of, body, picture, secret, isKeyed };
}
