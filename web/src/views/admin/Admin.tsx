import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link, useSearchParams } from 'react-router';
import { TEXTS } from '../../texts';
import { CardDesk } from './CardDesk';
import { Choose, deskPath } from './Choose';
import { CredentialTools } from './CredentialTools';
import { GroupDesk } from './GroupDesk';
import { KindDesk } from './KindDesk';
import { Kinds } from './Kinds';
import { NewGroup } from './NewGroup';
import { NewPlayer } from './NewPlayer';
import { newestGroups } from './queries';
import { checkSecret, currentSecrets, setSecret, useForgotten, useWrong } from './secrets';
import { UeDesk } from './UeDesk';
import { UserDesk } from './UserDesk';
import css from './admin.module.css';

const t = TEXTS.admin;
const NAMES = ['password', 'token'] as const;

/** What an operator does. The address says which record is worked on, and nothing secret. */
export default function Admin() {
  const [query] = useSearchParams();
  const [user, card, ue, group, kind] = ['user', 'card', 'ue', 'group', 'kind'].map((name) => query.get(name));
  return (
    <section className={`view ${css.admin}`}>
      <title>{TEXTS.titles(TEXTS.menu.admin)}</title>
      <h1>{TEXTS.menu.admin}</h1>
      <div className={css.counter}>
        <Credentials />
        <Choose />
      </div>
      {user && <UserDesk key={user} id={Number(user)} />}
      {card && <CardDesk key={card} id={Number(card)} />}
      {ue && <UeDesk key={ue} id={Number(ue)} />}
      {group && <GroupDesk key={group} id={Number(group)} />}
      {kind && <KindDesk key={kind} card={Number(kind)} />}
      {!user && !card && !ue && !group && !kind && (
        <>
          <Start />
          <Kinds />
        </>
      )}
    </section>
  );
}

/** What is done while no record is chosen. */
function Start() {
  const { data: groups = [] } = useQuery(newestGroups);
  return (
    <div className={css.actions}>
      <NewPlayer />
      <NewGroup />
      {groups.length > 0 && (
        <section className={css.action}>
          <h3>{t.newestGroups}</h3>
          <ul className={css.ways}>
            {groups.map(({ id, name }) => (
              <li key={id}>
                <Link className="link" to={deskPath('group', id)}>
                  <bdi>{name}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** The operator's secrets, which go with each request that needs them and nowhere else. */
export function Credentials() {
  const forgotten = useForgotten();
  const wrong = useWrong();
  const id = useId();
  return (
    <section className={css.credentials} aria-labelledby={id}>
      <h2 id={id}>{t.credentials}</h2>
      <p className="quiet small">{t.credentialsText}</p>
      {!isSecureContext && <p className="said bad">{t.plainHttp}</p>}
      {NAMES.map((name) => (
        <label key={`${name} ${forgotten}`}>
          {t.secrets[name]}
          <input
            type="password"
            className="field"
            autoComplete="off"
            spellCheck={false}
            ref={(input) => {
              // React would write a value that it controls into the document too.
              if (input) input.value = currentSecrets()[name];
            }}
            aria-invalid={wrong[name] ?? false}
            aria-describedby={`${id}-says`}
            onChange={({ target }) => setSecret(name, target.value)}
            onBlur={() => void checkSecret(name)}
          />
        </label>
      ))}
      <p id={`${id}-says`} role="status" className="said bad">
        {NAMES.filter((name) => wrong[name])
          .map((name) => t.wrong[name])
          .join(' ')}
      </p>
      <CredentialTools />
    </section>
  );
}
