import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CardRead, DrawRead, UserRead } from '../../api/client';
import { bannersInForce } from '../../api/overview-queries';
import type { Write } from '../../api/write';
import { TEXTS } from '../../texts';
import { Action } from './Action';
import { Choice, Field } from './Field';
import { Reveal } from './Reveal';
import { RevealMany } from './RevealMany';

const t = TEXTS.admin;
const ONE = '1';
const COUNTS = [ONE, '10'];
/** The service draws under it unless another is named. */
const STANDARD = 'standard';

/** What was drawn, and the body that asked for it. */
type Made = { readonly request: string } & ({ readonly card: CardRead } | { readonly draws: readonly DrawRead[] });

/** Draws cards for a player, and shows them as they should be shown. */
export function Draw({ player }: { player: UserRead }) {
  const [seed, setSeed] = useState('');
  const [count, setCount] = useState(ONE);
  const [banner, setBanner] = useState(STANDARD);
  const [made, setMade] = useState<Made>();
  const { data: banners = [] } = useQuery(bannersInForce);
  const added = { ...(banner !== STANDARD && { banner }), ...(seed !== '' && { client_seed: seed }) };
  const asked: Pick<Write, 'path' | 'body'> =
    count === ONE
      ? { path: '/cards', body: { owner: player.id, ...added } }
      : { path: `/users/${player.id}/draws`, body: { count: Number(count), ...added } };
  const onDone = (data: unknown): void => {
    const request = JSON.stringify(asked.body);
    setMade(count === ONE ? { request, card: data as CardRead } : { request, draws: data as DrawRead[] });
  };
  const shown = { player, onClose: () => setMade(undefined) };
  return (
    <>
      <Action
        title={t.draw}
        text={t.drawText}
        submit={t.drawNow}
        fields={['client_seed', 'banner']}
        write={{ method: 'POST', ...asked, secret: 'password', isKeyed: true }}
        onDone={({ data }) => onDone(data)}
      >
        <div className="choices">
          <Choice name="count" label={t.count} value={count} choices={COUNTS} onChange={setCount} />
          {banners.length > 1 && (
            <Choice name="banner" label={t.banner} value={banner} choices={banners} onChange={setBanner} />
          )}
        </div>
        <Field name="client_seed" label={t.clientSeed} hint={t.clientSeedHint} value={seed} onChange={setSeed} />
      </Action>
      {made && 'card' in made && <Reveal {...shown} card={made.card} request={made.request} />}
      {made && 'draws' in made && <RevealMany {...shown} draws={made.draws} />}
    </>
  );
}
