import './admin.css';
import { useId } from 'react';
import { useSearchParams } from 'react-router';
import { TEXTS } from '../../texts';
import { CardDesk } from './CardDesk';
import { Choose } from './Choose';
import { NewPlayer } from './NewPlayer';
import { setSecret, useSecrets } from './secrets';
import { UeDesk } from './UeDesk';
import { UserDesk } from './UserDesk';

const t = TEXTS.admin;

/** What an operator does. The address says which record is worked on, and nothing secret. */
export default function Admin() {
  const [query] = useSearchParams();
  const [user, card, ue] = ['user', 'card', 'ue'].map((kind) => query.get(kind));
  return (
    <section className="view admin">
      <title>{TEXTS.titles(TEXTS.menu.admin)}</title>
      <h1>{TEXTS.menu.admin}</h1>
      <div className="counter">
        <Credentials />
        <Choose />
      </div>
      {user && <UserDesk key={user} id={Number(user)} />}
      {card && <CardDesk key={card} id={Number(card)} />}
      {ue && <UeDesk key={ue} id={Number(ue)} />}
      {!user && !card && !ue && <NewPlayer />}
    </section>
  );
}

/** The operator's secrets, which go with each request that needs them and nowhere else. */
function Credentials() {
  const secrets = useSecrets();
  const id = useId();
  return (
    <section className="credentials" aria-labelledby={id}>
      <h2 id={id}>{t.credentials}</h2>
      <p className="quiet small">{t.credentialsText}</p>
      {(['password', 'token'] as const).map((name) => (
        <label key={name}>
          {t.secrets[name]}
          <input
            type="password"
            className="field"
            autoComplete="off"
            spellCheck={false}
            ref={(input) => {
              // React would write a value that it controls into the document too.
              if (input) input.value = secrets[name];
            }}
            onChange={({ target }) => setSecret(name, target.value)}
          />
        </label>
      ))}
    </section>
  );
}
