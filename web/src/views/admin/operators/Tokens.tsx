import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import type { TokenList } from '../../../api/client';
import { Loaded, Skeleton } from '../../../parts/states';
import { operatorTexts } from '../../../texts/operator';
import { longDay, moment } from '../../../texts/format';
import { AskFirst } from '../../me/Act';
import { WriteStatus } from '../Action';
import { mayDo } from '../SignedIn';
import { useWrite } from '../useWrite';
import { tokens } from './queries';
import adminCss from '../admin.module.css';
import css from './operators.module.css';

const t = () => operatorTexts().operators;

/** All named tokens, and the way to revoke each. */
export function Tokens() {
  const query = useQuery(tokens);
  const title = useId();
  return (
    <section className={adminCss.action} aria-labelledby={title}>
      <h3 id={title}>{t().list}</h3>
      <Loaded query={query} wait={<Skeleton lines={3} />}>
        {(all) => (
          <>
            {all.length === 0 && <p className="quiet">{t().none}</p>}
            <ul className={css.tokens}>
              {all.map((token) => (
                <Token key={token.name} token={token} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </section>
  );
}

function Token({ token: { name, operations, until, revoked_at, used_at } }: { token: TokenList }) {
  const isOver = revoked_at !== null || Date.parse(until) <= Date.now();
  return (
    <li className={isOver ? 'faint' : undefined}>
      <p>
        <Link className="link" to={`/admin/table?list=writes&token=${encodeURIComponent(name)}`}>
          <bdi>{name}</bdi>
        </Link>{' '}
        <span>{revoked_at === null ? t().endsOn(longDay(until)) : t().revokedOn(longDay(revoked_at))}</span>
      </p>
      <p className="small">{mayDo(operations)}</p>
      <p className="small faint">{used_at === null ? t().unused : t().usedLast(moment(used_at))}</p>
      {!isOver && <Revoke name={name} />}
    </li>
  );
}

function Revoke({ name }: { name: string }) {
  const path = `/tokens/${encodeURIComponent(name)}`;
  const queries = useQueryClient();
  const onDone = (): void => void queries.invalidateQueries({ queryKey: ['tokens'] });
  const writing = useWrite({ method: 'DELETE', path, body: {}, secret: 'token' }, onDone);
  const label = (
    <>
      {t().revoke} <span className="visually-hidden">{name}</span>
    </>
  );
  return (
    <AskFirst label={label} className="chip" question={t().revokeText(name)}>
      <button type="button" className="btn danger" disabled={writing.isBusy} onClick={() => void writing.send()}>
        {t().revokeNow}
      </button>
      <WriteStatus writing={writing} isKeyed={false} />
    </AskFirst>
  );
}
