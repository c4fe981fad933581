import { Link } from 'react-router';
import { cardPath } from '../paths';
import type { DrawDisplay } from './FalseDraws';
import { Proof } from './Proof';

/** How a draw that does not verify is shown in the page. */
export const SHOWN: DrawDisplay = {
  card: ({ card_id }, name) => (
    <Link className="link" to={cardPath(card_id)}>
      {name}
    </Link>
  ),
  steps: (draw) => <Proof draw={draw} asked={{}} level={3} />,
};
