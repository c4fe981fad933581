import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { usePrint } from '../../api/boxes';
import type { UserDrawList } from '../../api/client';
import { drawsOf } from '../../api/queries';
import { FaceChip } from '../../parts/Card';
import { Proof } from '../../parts/Proof';
import { More } from '../../parts/More';
import { Loaded, Note, Skeleton } from '../../parts/states';
import { cardPath } from '../../paths';
import { texts } from '../../texts';
import { PRINTS } from '../../texts/prints';
import { gameDayText } from '../../texts/format';
import { useTexts } from '../../texts/language';
import { PACKS } from '../../texts/packs';
import { byDay } from './arrange';
import { VerifyAll } from './VerifyAll';
import { usePlayer } from './usePlayer';
import css from './draws.module.css';

/** The random draws of a player, newest first, each with its proof. */
export default function Draws() {
  const owner = usePlayer().id;
  const query = useInfiniteQuery(drawsOf(owner));
  return (
    <Loaded query={query} wait={<Skeleton lines={9} />}>
      {({ pages }) => {
        const draws = pages.flat();
        if (draws.length === 0) return <Note title={texts().draws.none} text={texts().draws.noneHint} />;
        return (
          <>
            <VerifyAll owner={owner} />
            {byDay(draws).map(([day, ofDay]) => (
              <section key={day} className={css.drawday}>
                <h2>{gameDayText(day)}</h2>
                <ol>
                  {ofDay.map((draw) => (
                    <Draw key={draw.card_id} draw={draw} owner={owner} />
                  ))}
                </ol>
              </section>
            ))}
            <More query={query} />
          </>
        );
      }}
    </Loaded>
  );
}

function Draw({ draw, owner }: { draw: UserDrawList; owner: number }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const packs = useTexts(PACKS);
  const prints = useTexts(PRINTS);
  const print = usePrint(draw);
  const { card_id, nonce, card, status, cp, client_seed, pack, slot } = draw;
  return (
    <li>
      <div className={css.draw}>
        <FaceChip card={card} />
        <span className={css.what}>
          <Link to={cardPath(card_id)}>
            <b>{texts().cards.name(card, status)}</b>
          </Link>
          <span className="faint small">
            {texts().draws.draw(nonce)}
            {typeof pack === 'number' && typeof slot === 'number' && `, ${packs.slot(slot, pack)}`}
            {print && `, ${prints.print(print.print, print.of)}`}
            {client_seed !== '' && `, ${texts().draws.clientSeed(client_seed)}`}
          </span>
        </span>
        <span className="quiet">{texts().cards.cp(cp)}</span>
        <button type="button" className="chip" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {open ? texts().draws.hide : texts().draws.verify}
        </button>
      </div>
      <div id={id}>{open && <Proof draw={draw} asked={{ owner }} level={3} />}</div>
    </li>
  );
}
