import { useNavigate } from 'react-router';
import type { CardRead } from '../../api/client';
import { writeTo } from '../../api/operations';
import { useEconomy } from '../../api/worth';
import { texts } from '../../texts';
import { ACTS } from '../../texts/acts';
import { useTexts } from '../../texts/language';
import { Act, AskFirst } from '../me/Act';

/** Takes a card of the player of this browser away for what it is worth, after a question. */
export default function Salvage({ card: { id, status }, owner }: { card: CardRead; owner: number }) {
  const t = useTexts(ACTS);
  const navigate = useNavigate();
  const salvage = useEconomy()?.salvage ?? {};
  const gives = Object.hasOwn(salvage, status) ? salvage[status] : undefined;
  if (gives === undefined) return null;
  const write = writeTo('post', '/users/{id}/salvages', {
    id: owner,
    body: { cards: [id] },
    secret: 'password',
    isKeyed: true,
  });
  return (
    <AskFirst label={`${t.salvage}…`} question={t.salvageText(texts().costs.amounts(gives))}>
      <Act label={t.salvage} write={write} onDone={() => void navigate(`/i/${owner}`, { replace: true })} />
    </AskFirst>
  );
}
