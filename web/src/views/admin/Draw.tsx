import { useState } from 'react';
import type { CardRead, UserRead } from '../../api/client';
import { TEXTS } from '../../texts';
import { Action } from './Action';
import { Field } from './Field';
import { Reveal } from './Reveal';

const t = TEXTS.admin;

/** Draws a card for a player, and shows it as it should be shown. */
export function Draw({ player }: { player: UserRead }) {
  const [seed, setSeed] = useState('');
  const [drawn, setDrawn] = useState<CardRead>();
  const body = { owner: player.id, ...(seed !== '' && { client_seed: seed }) };
  return (
    <>
      <Action
        title={t.draw}
        text={t.drawText}
        submit={t.drawNow}
        fields={['client_seed']}
        write={{ method: 'POST', path: '/cards', body, secret: 'password', isKeyed: true }}
        onDone={({ data }) => setDrawn(data as CardRead)}
      >
        <Field name="client_seed" label={t.clientSeed} hint={t.clientSeedHint} value={seed} onChange={setSeed} />
      </Action>
      {drawn && (
        <Reveal card={drawn} player={player} request={JSON.stringify(body)} onClose={() => setDrawn(undefined)} />
      )}
    </>
  );
}
