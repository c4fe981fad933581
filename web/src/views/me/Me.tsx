import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { LinkRedeem, UserLinkList } from '../../api/client';
import { setMe } from '../../api/me';
import { writeTo } from '../../api/operations';
import { linksOf, revocation, setPlayerToken, usePlayerToken } from '../../api/player-token';
import { user } from '../../api/queries';
import { refusalOf } from '../../api/refusal';
import { PlayerLink } from '../../parts/PlayerLink';
import { Loaded, Note, Skeleton } from '../../parts/states';
import { GAME } from '../../game';
import { texts } from '../../texts';
import { ACTS } from '../../texts/acts';
import { useTexts } from '../../texts/language';
import { useWrite } from '../admin/useWrite';
import { Act, usePlayersWords } from './Act';
import css from './me.module.css';

/** What a player's link opens: who acts in this browser. */
export default function Me() {
  const t = useTexts(ACTS);
  const token = usePlayerToken();
  const [code, forget] = useCode();
  if (!GAME.playerLinks) return <Note level={1} title={t.off} text={t.offText} />;
  return (
    <>
      <title>{texts().titles(t.title)}</title>
      {code !== undefined && <SignIn key={code} code={code} hasToken={token !== null} onDone={forget} />}
      {code === undefined && token === null && <Note level={1} title={t.none} text={t.noneText} />}
      {code === undefined && token !== null && <Signed key={token.id} token={token} />}
    </>
  );
}

/** The code of the address, which it leaves at once. */
function useCode(): [string | undefined, () => void] {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [code, setCode] = useState<string>();
  if (hash !== '' && hash.slice(1) !== code) setCode(hash.slice(1));
  useEffect(() => {
    if (hash !== '') void navigate('/me', { replace: true });
  }, [hash, navigate]);
  return [code, () => setCode(undefined)];
}

const NOTHING = { password: '', token: '' };

/** Asks before it gives the code: programs that look at links for a chat must not use it up. */
function SignIn({ code, hasToken, onDone }: { code: string; hasToken: boolean; onDone: () => void }) {
  const t = useTexts(ACTS);
  const queries = useQueryClient();
  const write = writeTo('post', '/links', { body: { code }, secret: 'token' });
  const writing = useWrite(
    write,
    ({ data }) => {
      setPlayerToken(data);
      void queries.query(user(data.user)).then(setMe, () => undefined);
      onDone();
    },
    () => NOTHING,
  );
  const words = usePlayersWords(writing.error);
  // A code that is over stays so; what the game cannot do now is tried again.
  const isOver = refusalOf(writing.error)?.details.some(({ field }) => field === 'code') ?? false;
  if (isOver) return <LinkOver text={words ?? ''} {...(hasToken && { onDone })} />;
  return (
    <Note level={1} title={t.signIn} text={hasToken ? `${t.signInText} ${t.replaces}` : t.signInText}>
      <p className={css.buttons}>
        <button
          type="button"
          className="btn"
          aria-disabled={writing.isBusy}
          onClick={() => !writing.isBusy && void writing.send()}
        >
          {t.yes}
        </button>
      </p>
      <p role="status" className={css.said}>
        {words}
      </p>
    </Note>
  );
}

/** A link that does not count has a way on. @param onDone back to the player of this browser, if there is one */
function LinkOver({ text, onDone }: { text: string; onDone?: () => void }) {
  const t = useTexts(ACTS);
  return (
    <Note level={1} title={t.linkOver} text={text}>
      <p className={css.buttons} role="status">
        {onDone && (
          <button type="button" className="btn" onClick={onDone}>
            {t.goOn}
          </button>
        )}
        <Link className={onDone ? 'btn ghost' : 'btn'} to="/">
          {t.home}
        </Link>
      </p>
    </Note>
  );
}

function Signed({ token }: { token: LinkRedeem }) {
  const t = useTexts(ACTS);
  const { data: player } = useQuery(user(token.user));
  const queries = useQueryClient();
  const links = linksOf(token);
  const end = (): void => setPlayerToken(null);
  const read = (): void => void queries.invalidateQueries({ queryKey: links.queryKey });
  return (
    <section className={css.me}>
      <h1>{t.as(player?.username ?? '…')}</h1>
      <p className="quiet">{t.kept}</p>
      <p>
        <PlayerLink id={token.user} player={player} /> <span className="faint">{t.until(token.until)}</span>
      </p>
      <Link className="btn" to="/">
        {t.draw}
      </Link>
      <h2>{t.tokens}</h2>
      <Loaded query={useQuery(links)} wait={<Skeleton lines={2} />}>
        {(found) => (
          <ul className={css.links}>
            {found.map((link) => (
              <Signing key={link.id} link={link} token={token} onDone={link.id === token.id ? end : read} />
            ))}
          </ul>
        )}
      </Loaded>
      <Act label={t.signOutAll} isSecond write={revocation(token.user)} onDone={end} />
    </section>
  );
}

/** One browser in which the player is signed in. */
function Signing({ link, token, onDone }: { link: UserLinkList; token: LinkRedeem; onDone: () => void }) {
  const t = useTexts(ACTS);
  const isHere = link.id === token.id;
  return (
    <li>
      <span>
        {t.since(link.created_at)} <span className="faint">{isHere ? t.here : t.until(link.until)}</span>
      </span>
      <Act
        label={isHere ? t.signOut : t.revokeSince(link.created_at)}
        {...(!isHere && { sign: t.revoke })}
        isSecond
        write={revocation(token.user, link.id)}
        onDone={onDone}
      />
    </li>
  );
}
