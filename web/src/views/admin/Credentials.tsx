import { useId } from 'react';
import { operatorTexts } from '../../texts/operator';
import { CredentialTools } from './CredentialTools';
import { checkSecret, currentSecrets, setSecret, useForgotten, useWrong } from './secrets';
import css from './admin.module.css';

const t = () => operatorTexts().admin;
const NAMES = ['password', 'token'] as const;

/** The operator's secrets, which go with each request that needs them and nowhere else. */
export function Credentials() {
  const forgotten = useForgotten();
  const wrong = useWrong();
  const id = useId();
  return (
    <section className={css.credentials} aria-labelledby={id}>
      <h2 id={id}>{t().credentials}</h2>
      <p className="quiet small">{t().credentialsText}</p>
      {!isSecureContext && <p className="said bad">{t().plainHttp}</p>}
      {NAMES.map((name) => (
        <label key={`${name} ${forgotten}`}>
          {t().secrets[name]}
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
          .map((name) => t().wrong[name])
          .join(' ')}
      </p>
      <CredentialTools />
    </section>
  );
}
