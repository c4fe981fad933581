import type { KindRead } from '../../api/client';
import { nameOf } from '../../texts/kinds';
import css from './kind.module.css';

/** A kind's names in other languages, and its text. */
export function Story({ kind }: { kind: Pick<KindRead, 'name' | 'names' | 'text' | 'author'> }) {
  const shown = nameOf(kind);
  const others = Object.entries({ ...kind.names }).filter(([, name]) => name !== shown);
  return (
    <>
      {others.length > 0 && (
        <p className={css.second}>
          {others.map(([language, name], place) => (
            <span key={language}>
              {place > 0 && ' · '}
              <bdi lang={language}>{name}</bdi>
            </span>
          ))}
        </p>
      )}
      {kind.text !== '' && <p className={css.tale}>{kind.text}</p>}
    </>
  );
}
