import { RunLog } from '../harness/run-log.js';
import { type Answer, PASSWORD, type TestApp } from '../harness/test-app.js';

/** The settings of a service whose players act on the page. */
export const WITH_LINKS = { PLAYER_LINKS: 'true', PUBLIC_URL: 'https://cards.example' };

export interface SignedIn {
  readonly id: number;
  readonly token: string;
  readonly until: string;
}

/** The code of a new link, which is in no log of the run. */
export async function codeFor(app: TestApp, user: number): Promise<string> {
  const { body } = await app.request('POST', `/users/${user}/links`, { body: { password: PASSWORD } });
  const [, code] = /^https:\/\/cards\.example\/me#([\w-]{43})$/.exec(body.url) ?? [];
  if (code === undefined) throw new Error(`No link: ${JSON.stringify(body)}`);
  new RunLog().noteSecret(code);
  return code;
}

export function redeem(app: TestApp, code: string): Promise<Answer> {
  return app.request('POST', '/links', { body: { code } });
}

/** A token of this player, which is in no log of the run either. */
export async function signIn(app: TestApp, user: number): Promise<SignedIn> {
  const { body } = await redeem(app, await codeFor(app, user));
  new RunLog().noteSecret(body.token);
  return body as SignedIn;
}

/** The credential of the request that was answered, in the log. */
export function credentialOf(app: TestApp, { headers }: Answer): string | undefined {
  const id = headers.get('x-request-id');
  return app.accessLines().find(({ request_id }) => request_id === id)?.credential;
}
