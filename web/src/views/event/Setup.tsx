import '../../parts/fields.css';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useId, useState } from 'react';
import { STANDARD } from '../../../../src/game/rules/draw-table';
import { bannersInForce } from '../../api/overview-queries';
import { texts } from '../../texts';
import { Choice, Field } from '../admin/Field';
import { type EventState, MOST_LINES, namesIn } from './event';
import adminCss from '../admin/admin.module.css';
import eventCss from './event.module.css';

const t = () => texts().event;

/** Takes the name of an event, a banner and a list of players. */
export function Setup({ start }: { start: (state: EventState) => void }) {
  const [event, setEvent] = useState('');
  const [banner, setBanner] = useState(STANDARD);
  const [list, setList] = useState('');
  const { data: banners = [] } = useQuery(bannersInForce);
  const names = namesIn(list);
  const isReady = event.trim() !== '' && names.length > 0 && names.length <= MOST_LINES;
  const onSubmit = (submitted: SyntheticEvent): void => {
    submitted.preventDefault();
    if (!isReady) return;
    const lines = names.map((name) => ({ name: name.toWellFormed(), state: 'new' as const }));
    start({ event: event.trim(), lines, log: [], ...(banner !== STANDARD && { banner }) });
  };
  return (
    <form className={`${adminCss.action} ${eventCss.setup}`} autoComplete="off" onSubmit={onSubmit}>
      <p className="quiet">{t().text}</p>
      <Field name="event" label={t().name} hint={t().nameHint} value={event} onChange={setEvent} />
      {banners.length > 1 && (
        <Choice name="banner" label={t().banner} value={banner} choices={banners} onChange={setBanner} />
      )}
      <NameList label={t().list} hint={t().listHint} list={list} count={names.length} setList={setList} />
      <div className={adminCss.sends}>
        <button type="submit" className="btn" disabled={!isReady}>
          {t().start}
        </button>
        {!isReady && <p className="said faint">{texts().admin.lacks.fields}</p>}
      </div>
    </form>
  );
}

interface NameListProps {
  readonly label: string;
  readonly hint: (most: number) => string;
  readonly list: string;
  /** Of names. */
  readonly count: number;
  readonly setList: (list: string) => void;
}

/** A pasted list, a name in each line. */
export function NameList({ label, hint, list, count, setList }: NameListProps) {
  const id = useId();
  const isTooLong = count > MOST_LINES;
  return (
    <div className="labelled">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="field"
        rows={10}
        spellCheck={false}
        value={list}
        aria-describedby={`${id}-says`}
        aria-invalid={isTooLong}
        onChange={({ target }) => setList(target.value)}
      />
      <p id={`${id}-says`} className={isTooLong ? 'hint bad' : 'hint'}>
        {isTooLong && `${t().tooMany(count)} `}
        {hint(MOST_LINES)}
      </p>
    </div>
  );
}
