import { useState } from 'react';
import { ApiError } from '../../api/client';
import { noteKind } from '../../api/kinds';
import { queryClient } from '../../api/query-client';
import { writeTo } from '../../api/operations';
import { refusalOf } from '../../api/refusal';
import { send, type Write } from '../../api/write';
import { texts } from '../../texts';
import { operatorTexts } from '../../texts/operator';
import type { Planned } from './pictures';
import { overview } from './queries';
import { secretsToSend } from './secrets';
import css from './kinds.module.css';

const t = () => operatorTexts().admin;

/** Says which picture goes to which kind, and sends them one after the other. */
export function SendPictures({ plan, onEnd }: { plan: readonly Planned[]; onEnd: () => void }) {
  /** Of those that were sent: what was wrong, or undefined. */
  const [sent, setSent] = useState<readonly (Error | undefined)[]>();
  return (
    <div className={css.plan}>
      <ul>
        {plan.map(({ file, card, name }, place) => (
          <li key={place}>
            <span>
              <bdi>{file.name}</bdi> → {texts().cards.number(card)},{' '}
              {name === undefined ? texts().cards.name(card, 'normal') : t().newKind(name)}
            </span>
            {sent && place < sent.length && <PictureStatus error={sent[place]} />}
          </li>
        ))}
      </ul>
      <p role="status">{sent && t().sentPictures(sent.filter((error) => !error).length, plan.length)}</p>
      {sent === undefined && (
        <button type="button" className="btn" onClick={() => void sendAll(plan, setSent)}>
          {t().sendPictures(plan.length)}
        </button>
      )}{' '}
      <button type="button" className="btn ghost" disabled={sent && sent.length < plan.length} onClick={onEnd}>
        {sent ? texts().reveal.close : t().forgetPictures}
      </button>
    </div>
  );
}

async function sendAll(plan: readonly Planned[], say: (sent: readonly (Error | undefined)[]) => void): Promise<void> {
  const sent: (Error | undefined)[] = [];
  say(sent);
  for (const planned of plan) {
    const before = sent.at(-1);
    // With a wrong token, each further request would be a further guess.
    const isRefused = before instanceof ApiError && before.status === 403;
    sent.push(isRefused ? before : await storePicture(planned));
    say([...sent]);
  }
  void queryClient.invalidateQueries(overview);
}

/** Stores a picture, after its kind where that is new. @returns what was wrong */
async function storePicture({ file, card, name }: Planned): Promise<Error | undefined> {
  const asked = { id: card, secret: 'token' } as const;
  try {
    if (name !== undefined) await sendPatiently(writeTo('put', '/game/cards/{card}', { ...asked, body: { name } }));
    noteKind(
      card,
      await sendPatiently(writeTo('put', '/game/cards/{card}/art', { ...asked, body: {}, picture: file })),
    );
    return undefined;
  } catch (error) {
    return error as Error;
  }
}

/** Waits when the service asks for it. */
async function sendPatiently<Answer>(write: Write<Answer>): Promise<Answer> {
  try {
    return (await send(write, secretsToSend(), '')).data;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 429) throw error;
    await new Promise((resolve) => setTimeout(resolve, 1_000 * (error.retryAfter ?? 1)));
    return sendPatiently(write);
  }
}

function PictureStatus({ error }: { error: Error | undefined }) {
  if (!error) return <span className="faint">{t().sent}</span>;
  const refusal = refusalOf(error);
  return <span className="said bad">{refusal ? texts().errors.refusal(refusal) : t().lost}</span>;
}
