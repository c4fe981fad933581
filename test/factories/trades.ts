import { type Answer, PASSWORD, type RequestOptions, type TestApp } from '../harness/test-app.js';

/** Offers cards of a user to another one. */
export function offer(app: TestApp, body: object, headers: RequestOptions['headers'] = {}): Promise<Answer> {
  return app.request('POST', '/trades', { body: { password: PASSWORD, gives: [], asks: [], ...body }, headers });
}

/** @param what `accept`, `decline` or `withdraw` */
export function decide(
  app: TestApp,
  trade: number,
  what: string,
  headers: RequestOptions['headers'] = {},
): Promise<Answer> {
  return app.request('POST', `/trades/${trade}/${what}`, { body: { password: PASSWORD }, headers });
}

export function wish(app: TestApp, user: number, cards: readonly number[]): Promise<Answer> {
  return app.request('PUT', `/users/${user}/wishes`, { body: { password: PASSWORD, cards } });
}
