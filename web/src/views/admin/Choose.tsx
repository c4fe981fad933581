import { type SyntheticEvent, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { FindBox } from '../../parts/FindBox';
import { texts } from '../../texts';
import { operatorTexts } from '../../texts/operator';
import { deskPath, NUMBERED } from './desk-path';
import type { DeskTask } from './desk-path';
import { Tasks } from './Tasks';
import { LastDone } from './Undo';
import adminCss from './admin.module.css';
import css from './desk.module.css';

const t = () => operatorTexts().admin;

/** Finds a player, and says what can be done. */
export function Choose({ player, task }: { player: number | undefined; task: DeskTask }) {
  const navigate = useNavigate();
  return (
    <div className={adminCss.choose}>
      <h1>{operatorTexts().desk.ask}</h1>
      <FindBox
        className="find"
        placeholder={texts().find.placeholder}
        onFind={({ id }) => void navigate(deskPath('user', id))}
      />
      {player === undefined ? <p className="quiet">{operatorTexts().desk.hint}</p> : <Tasks id={player} task={task} />}
      <LastDone />
      <Ways />
    </div>
  );
}

/** The other desks. */
function Ways() {
  const ways = [
    ['/admin', t().start],
    ['/admin/table', operatorTexts().desk.tables],
    ['/admin/banners', operatorTexts().compose.link],
  ] as const;
  return (
    <p className={css.others}>
      {ways.map(([to, words]) => (
        <Link key={to} className="link" to={to}>
          {words}
        </Link>
      ))}
    </p>
  );
}

/** Records that are found by their numbers. */
export function ByNumber() {
  const labels = { card: t().cardNumber, ue: t().ueNumber, group: t().groupNumber, kind: t().kindNumber };
  const id = useId();
  return (
    <section className={adminCss.action} aria-labelledby={id}>
      <h3 id={id}>{operatorTexts().desk.byNumber}</h3>
      <div className={adminCss.numbers}>
        {NUMBERED.map((kind) => (
          <Numbered key={kind} kind={kind} label={labels[kind]} />
        ))}
      </div>
    </section>
  );
}

function Numbered({ kind, label }: { kind: (typeof NUMBERED)[number]; label: string }) {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (/^\d{1,16}$/.test(text.trim())) void navigate(deskPath(kind, Number(text)));
  };
  return (
    <form onSubmit={onSubmit}>
      <label>
        {label}
        <input
          className="field"
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <button type="submit" className="chip">
        {t().open}
      </button>
    </form>
  );
}
