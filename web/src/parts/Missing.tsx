import { Link } from 'react-router';
import { texts } from '../texts';
import { Note } from './states';

/** An address that leads nowhere. */
export function Missing({ title = texts().errors.missingPage, text = texts().errors.missingPageHint }) {
  return (
    <Note title={title} text={text} level={1}>
      <title>{texts().titles(title)}</title>
      <Link className="link" to="/">
        {texts().errors.home}
      </Link>
    </Note>
  );
}
