import '../../parts/reveal/reveal.css';
import { useEffect, useState } from 'react';
import { CardBack } from '../../parts/Card';
import { texts } from '../../texts';
import { TwoSides } from '../../parts/reveal/TwoSides';
import { useTurn, type TurnDelays } from '../../parts/reveal/useTurn';
import { changed, type EventCard, type EventState, type EventLine, nextIn } from './event';
import { useDrawing } from './useDrawing';
import type { Update } from './useEvent';
import { useSpace } from './useSpace';
import css from './event.module.css';

const t = () => texts().event;
/** A room with a list of players waits less for each card. */
const WAITS: TurnDelays = [500, 1_600];

/** What lies on the table: the card that was drawn last, until the next player's turn. */
interface ShownCard {
  readonly name: string;
  readonly card: EventCard;
}

interface TableProps {
  readonly state: EventState;
  readonly update: Update;
  /** Is told the id of a card that is drawn, and undefined once it has turned. */
  readonly setFaceDown: (id: number | undefined) => void;
}

/** The card of the player whose turn it is, face down until it is drawn. */
export function Table({ state, update, setFaceDown }: TableProps) {
  const [shown, show] = useState<ShownCard>();
  const drawing = useDrawing(state, update, setFaceDown);
  const [place, line] = nextOf(state.lines);
  const isReady = line?.state === 'known' && !drawing.isBusy && !shown;
  const draw = async (): Promise<void> => {
    if (place === undefined || !isReady) return;
    const card = await drawing.draw(place);
    if (card) show({ name: line.name, card });
  };
  const goOn = (): void => {
    setFaceDown(undefined);
    if (shown) show(undefined);
    else void draw();
  };
  useSpace(goOn);
  const leaveOut = (): void => {
    if (place === undefined || !line) return;
    const logged = { at: new Date().toISOString(), name: line.name, what: 'left' } as const;
    update((now) => changed(now, place, { state: 'left' }, logged));
  };
  return (
    <section className={css.ontable}>
      {shown ? <FaceUp key={shown.card.id} shown={shown} setFaceDown={setFaceDown} /> : <FaceDown name={line?.name} />}
      <p className={drawing.refusal ? 'said bad' : 'said quiet'} role="status">
        {shown ? t().hintShown : line ? wordsOf(drawing) : t().overHint}
      </p>
      <div className={css.go}>
        <button type="button" className="btn" hidden={!shown && !line} disabled={!shown && !isReady} onClick={goOn}>
          {shown ? t().goOn : t().draw}
        </button>
        {!shown && line && (
          <button type="button" className="btn ghost" disabled={drawing.isBusy} onClick={leaveOut}>
            {t().leaveOut}
          </button>
        )}
      </div>
    </section>
  );
}

function nextOf(lines: readonly EventLine[]): [number, EventLine] | [] {
  const place = nextIn(lines);
  const line = lines[place ?? lines.length];
  return place === undefined || line === undefined ? [] : [place, line];
}

/** Before the draw, and when all are through. */
function FaceDown({ name }: { name: string | undefined }) {
  return (
    <>
      <div className="turning">
        <CardBack />
      </div>
      <h2>{name === undefined ? t().over : <bdi>{name}</bdi>}</h2>
    </>
  );
}

/** A card that was just drawn turns, and then has a name. */
function FaceUp({ shown: { name, card }, setFaceDown }: Pick<TableProps, 'setFaceDown'> & { shown: ShownCard }) {
  const [phase] = useTurn(card.status, WAITS);
  const isShown = phase === 'shown';
  useEffect(() => {
    if (isShown) setFaceDown(undefined);
  }, [isShown, setFaceDown]);
  return (
    <>
      <div className={css.turns} data-phase={phase} data-status={card.status}>
        <TwoSides printed={card} isShown={isShown} />
      </div>
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <p className={css.drawncard} role="status">
        {isShown ? t().card(card.card, card.status, card.cp) : '\u00a0'}
      </p>
    </>
  );
}

function wordsOf({ isBusy, waits, refusal }: ReturnType<typeof useDrawing>): string {
  if (refusal) return texts().errors.refusal(refusal);
  if (waits) return waits.why === 'lost' ? t().lost(waits.seconds) : t().limited(waits.seconds);
  return isBusy ? t().busy : t().hint;
}
