import { Link } from 'react-router';
import { TEXTS } from '../texts';
import { Note } from './states';

/** An address that leads nowhere. */
export function Missing({ title = TEXTS.errors.missingPage, text = TEXTS.errors.missingPageHint }) {
  return (
    <Note title={title} text={text} level={1}>
      <title>{TEXTS.titles(title)}</title>
      <Link className="link" to="/">
        {TEXTS.errors.home}
      </Link>
    </Note>
  );
}
