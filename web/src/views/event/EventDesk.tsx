import { useState } from 'react';
import { Link } from 'react-router';
import { texts } from '../../texts';
import { Credentials } from '../admin/Credentials';
import { type EventState, withoutCard } from './event';
import { Log } from './Log';
import { Names } from './Names';
import { Setup } from './Setup';
import { Table } from './Table';
import { type Update, useEvent, useLookUps } from './useEvent';
import adminCss from '../admin/admin.module.css';
import eventCss from './event.module.css';

const t = () => texts().event;

/** The desk of an event: draws for a pasted list of players, one after the other. */
export default function EventDesk() {
  const { state, start, update } = useEvent();
  return (
    <section className={`view ${adminCss.admin} ${eventCss.eventdesk}`}>
      <title>{texts().titles(t().title)}</title>
      <div className="head">
        <h1>{state ? <bdi>{state.event}</bdi> : t().title}</h1>
        <Link className="link" to="/admin">
          {t().back}
        </Link>
      </div>
      {state ? <Running state={state} update={update} /> : <Setup start={start} />}
      <div className={adminCss.counter}>
        <Credentials />
        {state && <End end={() => start(undefined)} />}
      </div>
    </section>
  );
}

function Running({ state, update }: { state: EventState; update: Update }) {
  const [faceDown, setFaceDown] = useState<number>();
  useLookUps(state, update);
  const seen = withoutCard(state, faceDown);
  return (
    <div className={eventCss.event}>
      <Names state={seen} update={update} />
      <Table state={state} update={update} setFaceDown={setFaceDown} />
      <Log state={seen} />
    </div>
  );
}

/** Forgets the event, once that is confirmed. */
function End({ end }: { end: () => void }) {
  const [isAsked, ask] = useState(false);
  return (
    <section className={eventCss.endevent}>
      <h2>{t().end}</h2>
      <p className="quiet small">{t().endText}</p>
      {isAsked ? (
        <div className={eventCss.go}>
          <button type="button" className="btn danger" onClick={end}>
            {t().endNow}
          </button>
          <button type="button" className="btn ghost" onClick={() => ask(false)}>
            {t().keep}
          </button>
        </div>
      ) : (
        <button type="button" className="btn ghost" onClick={() => ask(true)}>
          {t().end}
        </button>
      )}
    </section>
  );
}
