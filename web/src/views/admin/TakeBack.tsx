import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { UserRead } from '../../api/client';
import { useGivenCurrencies } from '../../api/worth';
import { texts } from '../../texts';
import { operatorTexts } from '../../texts/operator';
import { moment } from '../../texts/format';
import { isGiven } from '../player/entries';
import { CardChoice, useCardChoice } from './CardChoice';
import { Delete } from './Delete';
import { isBack, oppositeOf, referenceBack } from './entry-back';
import { newestEntriesOf } from './queries';
import { Undo } from './Undo';
import { Salvage } from './Worth';
import adminCss from './admin.module.css';
import css from './desk.module.css';

const t = () => operatorTexts().desk;

/** Takes back what was given: of a currency, or cards. */
export function TakeBack({ player }: { player: UserRead }) {
  const { id } = player;
  const choice = useCardChoice(id);
  const hasCurrencies = useGivenCurrencies().length > 0;
  return (
    <div>
      {hasCurrencies && <Grants player={player} />}
      <Salvage id={id} />
      {choice.card !== undefined && (
        <Delete
          title={t().deleteCard}
          path="/cards/{id}"
          id={choice.card}
          name={operatorTexts().admin.cardName(choice.card)}
          text={operatorTexts().admin.deleteCard}
          stays
        >
          <CardChoice {...choice} />
        </Delete>
      )}
    </div>
  );
}

function Grants({ player: { id, username } }: { player: UserRead }) {
  const { data: entries = [] } = useQuery(newestEntriesOf(id));
  const grants = entries.filter((entry) => isGiven(entry) && !isBack(entry));
  const back = new Set(entries.map(({ reference }) => reference));
  const title = useId();
  return (
    <section className={adminCss.action} aria-labelledby={title}>
      <h3 id={title}>{t().given}</h3>
      <p className="quiet">{grants.length > 0 ? t().givenText : t().nothingGiven}</p>
      <ul className={css.given}>
        {grants.map((entry) => {
          const amount = texts().worth.amount(entry.amount, entry.currency);
          return (
            <li key={entry.id}>
              <p>
                <b>{amount}</b> <bdi>{entry.reason}</bdi> <span className="faint">{moment(entry.created_at)}</span>
              </p>
              {back.has(referenceBack(entry.id)) ? (
                <span className="faint">{t().isBack}</span>
              ) : (
                <Undo write={oppositeOf(entry)} words={() => t().gave(username, amount)} />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
