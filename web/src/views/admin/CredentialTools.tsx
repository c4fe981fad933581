import { useState } from 'react';
import { type SecretVerdict, verdictOn } from '../../api/credentials';
import { operatorTexts } from '../../texts/operator';
import { currentSecrets, forgetSecrets } from './secrets';
import css from './admin.module.css';

const t = () => operatorTexts().admin;
const NAMES = ['password', 'token'] as const;

/** Asks the service about the credentials, without changing anything, and forgets them. */
export function CredentialTools() {
  const [said, say] = useState('');
  const [isAsking, setAsking] = useState(false);
  const check = async (): Promise<void> => {
    const secrets = currentSecrets();
    const typed = NAMES.filter((name) => secrets[name] !== '');
    if (typed.length === 0) {
      say(t().nothing);
      return;
    }
    setAsking(true);
    const verdicts = await Promise.all(
      typed.map(async (name): Promise<[typeof name, SecretVerdict]> => [name, await verdictOn(name, secrets)]),
    );
    say(verdicts.map(([name, verdict]) => t().verdicts[name][verdict]).join(' '));
    setAsking(false);
  };
  const forget = (): void => {
    forgetSecrets();
    say(t().forgotten);
  };
  return (
    <div className={css.credentialtools}>
      <button type="button" className="btn ghost" disabled={isAsking} onClick={() => void check()}>
        {t().check}
      </button>
      <button type="button" className="btn ghost" onClick={forget}>
        {t().forget}
      </button>
      <p role="status" className="said">
        {isAsking ? t().checking : said}
      </p>
    </div>
  );
}
