import { useQuery } from '@tanstack/react-query';
import { operatorTexts } from '../../texts/operator';
import { moment } from '../../texts/format';
import { useTexts } from '../../texts/language';
import { TABLE } from '../../texts/table';
import { writesOf } from '../admin/operators/queries';
import { useWrong } from '../admin/secrets';
import { changedIn } from './Cell';
import css from './table.module.css';

/** The newest writes of a record, for who has the token. */
export function Writes({ record }: { record: string }) {
  const t = useTexts(TABLE);
  const words = operatorTexts().operators;
  const isKnown = useWrong().token === false;
  const { data: writes = [] } = useQuery({ ...writesOf(record), enabled: isKnown });
  return (
    <section className={css.writes}>
      <h3>{words.did}</h3>
      {(!isKnown || writes.length === 0) && <p className="quiet">{isKnown ? words.nothing : t.needsToken}</p>}
      <ol>
        {writes.map(({ id, created_at, credential, operation, changed }) => (
          <li key={id}>
            <time dateTime={created_at}>{moment(created_at)}</time>
            <p>
              <b>
                <bdi>{words.credential(credential)}</bdi>
              </b>{' '}
              {words.done(operation)}
              <small>{changedIn(changed)}</small>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
