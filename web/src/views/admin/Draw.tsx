import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CardRead, DrawRead, UserRead } from '../../api/client';
import { STANDARD } from '../../../../src/game/rules/draw-table';
import { bannersInForce } from '../../api/overview-queries';
import { writeTo } from '../../api/operations';
import { usePackOf } from '../../api/usePackOf';
import type { Write } from '../../api/write';
import { texts } from '../../texts';
import { operatorTexts } from '../../texts/operator';
import { useTexts } from '../../texts/language';
import { PACKS } from '../../texts/packs';
import { AimFor } from '../me/AimFor';
import { type Aim, useAim } from '../me/useAim';
import { Action } from './Action';
import { Choice, Field } from './Field';
import { noteDone } from './last-done';
import { Reveal } from './Reveal';
import { RevealDraws } from './RevealDraws';

const t = () => operatorTexts().admin;
const ONE = '1';
const COUNTS = [ONE, '10'];

/** What was drawn, and the body that asked for it. */
type Drawn = { readonly card: CardRead } | { readonly draws: readonly DrawRead[] };
type DrawResponse = Drawn & { readonly request: string };

function noteDrawn({ username }: UserRead, [first, ...others]: readonly (CardRead | DrawRead)[]): void {
  if (first)
    noteDone(() => operatorTexts().desk.drew(username, texts().cards.name(first.card, first.status), others.length));
}

interface Asked {
  readonly banner: string;
  readonly seed: string;
  readonly count: number;
  readonly isPack: boolean;
  readonly aim: Aim;
}

/** A request for one card, for several, or for packs. */
function drawsOf({ id }: UserRead, { banner, seed, count, isPack, aim }: Asked): Write<CardRead | DrawRead[]> {
  const added = {
    ...(banner !== STANDARD && { banner }),
    ...(seed !== '' && { client_seed: seed }),
    ...aim.body,
  };
  const sent = { secret: 'password', isKeyed: true } as const;
  if (count === 1 && !isPack) return writeTo('post', '/cards', { ...sent, body: { owner: id, ...added } });
  const units = isPack ? { packs: count } : { count };
  return writeTo('post', '/users/{id}/draws', { ...sent, id, body: { ...units, ...added } });
}

/** Draws cards for a player, and shows them as they should be shown. */
export function Draw({ player }: { player: UserRead }) {
  const { howMany: packs } = useTexts(PACKS);
  const [seed, setSeed] = useState('');
  const [count, setCount] = useState(ONE);
  const [banner, setBanner] = useState(STANDARD);
  const [made, setMade] = useState<DrawResponse>();
  const { data: banners = [] } = useQuery(bannersInForce);
  const { odds, packOf } = usePackOf(banner);
  const isPack = packOf !== undefined;
  const aim = useAim(player.id, banner, odds);
  const write = drawsOf(player, { banner, seed, count: Number(count), isPack, aim });
  const onDone = (data: CardRead | DrawRead[]): void => {
    noteDrawn(player, [data].flat());
    setMade({ request: JSON.stringify(write.body), ...(Array.isArray(data) ? { draws: data } : { card: data }) });
  };
  return (
    <>
      <Action<CardRead | DrawRead[]>
        title={t().draw}
        text={t().drawText}
        submit={t().drawNow}
        fields={['client_seed', 'banner']}
        lacks={aim.isKnown ? undefined : ''}
        write={write}
        onDone={({ data }) => onDone(data)}
      >
        <div className="choices">
          <Choice name="count" label={isPack ? packs : t().count} value={count} choices={COUNTS} onChange={setCount} />
          {banners.length > 1 && (
            <Choice name="banner" label={t().banner} value={banner} choices={banners} onChange={setBanner} />
          )}
        </div>
        <AimFor aim={aim} />
        <Field name="client_seed" label={t().clientSeed} hint={t().clientSeedHint} value={seed} onChange={setSeed} />
      </Action>
      {made && <Made made={made} player={player} onClose={() => setMade(undefined)} />}
    </>
  );
}

interface MadeProps {
  readonly made: DrawResponse;
  readonly player: UserRead;
  readonly onClose: () => void;
}

function Made({ made, ...shown }: MadeProps) {
  if ('draws' in made) return <RevealDraws {...shown} draws={made.draws} />;
  return <Reveal {...shown} card={made.card} request={made.request} />;
}
