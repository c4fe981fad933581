import { type SyntheticEvent, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { FindBox } from '../../parts/FindBox';
import { TEXTS } from '../../texts';
import css from './admin.module.css';

const t = TEXTS.admin;

/** The address of the desk for a record. */
export function deskPath(kind: 'user' | 'card' | 'ue' | 'group' | 'kind', id: number): string {
  return `/admin?${kind}=${id}`;
}

/** Chooses the record to work on. */
export function Choose() {
  const navigate = useNavigate();
  const id = useId();
  return (
    <section className={css.choose} aria-labelledby={id}>
      <h2 id={id}>{t.choose}</h2>
      <FindBox
        className="find"
        placeholder={TEXTS.find.placeholder}
        onFind={({ id: user }) => void navigate(deskPath('user', user))}
      />
      <div className={css.numbers}>
        <ByNumber kind="card" label={t.cardNumber} />
        <ByNumber kind="ue" label={t.ueNumber} />
        <ByNumber kind="group" label={t.groupNumber} />
        <ByNumber kind="kind" label={t.kindNumber} />
      </div>
      <Link className="link" to="/admin">
        {t.start}
      </Link>
      <Link className="link" to="/admin/event">
        {TEXTS.event.open}
      </Link>
      <Link className="link" to="/admin/banners">
        {TEXTS.compose.link}
      </Link>
    </section>
  );
}

/** A record that is found by its id. */
function ByNumber({ kind, label }: { kind: 'card' | 'ue' | 'group' | 'kind'; label: string }) {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (/^\d{1,15}$/.test(text.trim())) void navigate(deskPath(kind, Number(text)));
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
        {t.open}
      </button>
    </form>
  );
}
