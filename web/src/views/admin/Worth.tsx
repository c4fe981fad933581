import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asTypedIn, writeTo } from '../../api/operations';
import { balancesOf, useEconomy, useGivenCurrencies } from '../../api/worth';
import type { EconomyRead, UserRead } from '../../api/client';
import { exchangeWords, salvageWords } from '../../parts/exchange-words';
import { texts } from '../../texts';
import { operatorTexts } from '../../texts/operator';
import { Action } from './Action';
import { Choice, Field } from './Field';
import { idsIn, meantBy } from './field-types';
import { noteDone } from './last-done';
import { oppositeOf } from './entry-back';

const t = () => texts().give;
const NONE = { amount: '', reason: '', reference: '' };

/** Adds to a balance, or takes from it. */
export function EntryForm({ player }: { player: UserRead }) {
  const currencies = useGivenCurrencies();
  return currencies.length > 0 ? <EntryOf player={player} currencies={currencies} /> : null;
}

function EntryOf({ player: { id, username }, currencies }: { player: UserRead; currencies: readonly string[] }) {
  const [typed, setTyped] = useState({ ...NONE, currency: currencies[0] ?? '' });
  const { currency, amount, reason, reference } = typed;
  const body = { currency, amount: meantBy(amount, 'number'), reason, ...(reference !== '' && { reference }) };
  const field = (name: keyof typeof NONE, label: string) => (
    <Field name={name} label={label} value={typed[name]} onChange={(to) => setTyped({ ...typed, [name]: to })} />
  );
  return (
    <Action
      title={t().one}
      text={t().oneText}
      submit={t().oneNow}
      fields={['currency', 'amount', 'reason', 'reference']}
      write={writeTo('post', '/users/{id}/entries', { id, body: asTypedIn(body), secret: 'password', isKeyed: true })}
      lacks={amount !== '' && reason !== '' ? undefined : operatorTexts().admin.lacks.fields}
      onDone={({ data }) => {
        setTyped({ ...NONE, currency });
        noteDone(
          () => operatorTexts().desk.gave(username, texts().worth.amount(data.amount, data.currency)),
          oppositeOf(data),
        );
      }}
    >
      <Balances id={id} />
      <Choice
        name="currency"
        label={t().currency}
        value={currency}
        choices={currencies}
        onChange={(to) => setTyped({ ...typed, currency: to })}
      />
      {field('amount', t().amount)}
      {field('reason', t().reason)}
      {field('reference', t().reference)}
    </Action>
  );
}

function Balances({ id }: { id: number }) {
  const { data: balances = [] } = useQuery(balancesOf(id));
  return <p>{balances.map(({ currency, balance }) => texts().costs.amounts({ [currency]: balance })).join(' · ')}</p>;
}

/** Exchanges currencies for others, or for a card. Nothing where no exchange is declared. */
export function ExchangeForm({ id }: { id: number }) {
  const exchanges = useEconomy()?.exchanges ?? [];
  return exchanges.length > 0 ? <ExchangeOf id={id} exchanges={exchanges} /> : null;
}

function ExchangeOf({ id, exchanges }: { id: number; exchanges: EconomyRead['exchanges'] }) {
  const [name, setName] = useState(exchanges[0]?.name ?? '');
  const chosen = exchanges.find((each) => each.name === name);
  return (
    <Action
      title={t().exchange}
      text={t().exchangeText}
      submit={t().exchangeNow}
      fields={['name']}
      write={writeTo('post', '/users/{id}/exchanges', { id, body: { name }, secret: 'password', isKeyed: true })}
    >
      <Choice
        name="name"
        label={t().exchange}
        value={name}
        choices={exchanges.map((each) => each.name)}
        onChange={setName}
      />
      {chosen && <p className="quiet">{exchangeWords(chosen)}</p>}
      <Balances id={id} />
    </Action>
  );
}

/** Takes cards back for what their rarity is worth. Nothing where none is declared. */
export function Salvage({ id }: { id: number }) {
  const salvage = useEconomy()?.salvage ?? {};
  return Object.keys(salvage).length > 0 ? <SalvageOf id={id} salvage={salvage} /> : null;
}

function SalvageOf({ id, salvage }: { id: number; salvage: EconomyRead['salvage'] }) {
  const [typed, setTyped] = useState('');
  const body = asTypedIn({ cards: idsIn(typed) });
  return (
    <Action
      title={t().salvage}
      text={t().salvageText(salvageWords(salvage))}
      submit={t().salvageNow}
      fields={['cards']}
      isDanger
      write={writeTo('post', '/users/{id}/salvages', { id, body, secret: 'password', isKeyed: true })}
      lacks={typed.trim() === '' ? operatorTexts().admin.lacks.field : undefined}
      onDone={() => setTyped('')}
    >
      <Field name="cards" label={t().cards} hint={operatorTexts().admin.idsHint} value={typed} onChange={setTyped} />
    </Action>
  );
}
