import '../../parts/fields.css';
import { type SyntheticEvent, useState } from 'react';
import { Link } from 'react-router';
import { useEconomy } from '../../api/worth';
import { texts } from '../../texts';
import { Credentials } from '../admin/Credentials';
import { Choice, Field } from '../admin/Field';
import { MOST_LINES } from '../event/event';
import { NameList } from '../event/Setup';
import { type GiftLine, linesIn, type GiftResult } from './give';
import { useGiving } from './useGiving';
import adminCss from '../admin/admin.module.css';
import giveCss from './give.module.css';

const t = () => texts().give;
const NOTHING = { occasion: '', currency: '', amount: '1', reason: '', list: '' };
type Typed = typeof NOTHING;

/** Gives and takes currencies for a pasted list of players. */
export default function Give() {
  const economy = useEconomy();
  const currencies = Object.keys(economy?.currencies ?? {});
  return (
    <section className={`view ${adminCss.admin} ${giveCss.desk}`}>
      <title>{texts().titles(t().title)}</title>
      <div className="head">
        <h1>{t().title}</h1>
        <Link className="link" to="/admin">
          {texts().event.back}
        </Link>
      </div>
      <p className="quiet">{currencies.length > 0 ? t().text : t().undeclared}</p>
      {currencies.length > 0 && <List currencies={currencies} />}
    </section>
  );
}

function List({ currencies }: { currencies: readonly string[] }) {
  const [typed, setTyped] = useState<Typed>({ ...NOTHING, currency: currencies[0] ?? '' });
  const { isBusy, lines, results, start } = useGiving();
  const { list, amount, ...gift } = typed;
  const wanted = linesIn(list, Number(amount));
  const isSound =
    wanted.length <= MOST_LINES && wanted.every(({ amount: each }) => Number.isSafeInteger(each) && each !== 0);
  const isReady = !isBusy && isSound && wanted.length > 0 && gift.occasion.trim() !== '' && gift.reason.trim() !== '';
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (isReady) void start({ ...gift, occasion: gift.occasion.trim() }, wanted);
  };
  return (
    <div className={giveCss.give}>
      <form className={adminCss.action} autoComplete="off" onSubmit={onSubmit}>
        <OrderFields currencies={currencies} typed={typed} onType={setTyped} />
        <NameList
          label={t().list}
          hint={t().listHint}
          list={list}
          count={wanted.length}
          setList={(to) => setTyped({ ...typed, list: to })}
        />
        <div className={adminCss.sends}>
          <button type="submit" className="btn" disabled={!isReady}>
            {isBusy ? texts().admin.sending : t().send(wanted.length)}
          </button>
          {!isReady && !isBusy && <p className="said faint">{texts().admin.lacks.fields}</p>}
        </div>
      </form>
      <div className={giveCss.beside}>
        <Credentials />
        {lines.length > 0 && <Results lines={lines} results={results} currency={typed.currency} />}
      </div>
    </div>
  );
}

interface OrderFieldsProps {
  readonly currencies: readonly string[];
  readonly typed: Typed;
  readonly onType: (typed: Typed) => void;
}

/** What is given, and what for. */
function OrderFields({ currencies, typed, onType }: OrderFieldsProps) {
  const field = (name: 'occasion' | 'amount' | 'reason', hint?: string) => (
    <Field
      name=""
      label={t()[name]}
      {...(hint !== undefined && { hint })}
      value={typed[name]}
      onChange={(to) => onType({ ...typed, [name]: to })}
    />
  );
  return (
    <>
      {field('occasion', t().occasionHint)}
      <Choice
        name=""
        label={t().currency}
        value={typed.currency}
        choices={currencies}
        onChange={(currency) => onType({ ...typed, currency })}
      />
      {field('amount', t().amountHint)}
      {field('reason')}
    </>
  );
}

interface ResultsProps {
  readonly lines: readonly GiftLine[];
  readonly results: readonly GiftResult[];
  readonly currency: string;
}

function Results({ lines, results, currency }: ResultsProps) {
  const count = (...states: GiftResult['state'][]): number =>
    results.filter(({ state }) => states.includes(state)).length;
  return (
    <section className={giveCss.results} aria-labelledby="results">
      <h2 id="results">{t().results}</h2>
      <p role="status">{t().sent(count('done', 'replayed'), count('wrong', 'refused'), lines.length)}</p>
      <ol tabIndex={0} aria-labelledby="results">
        {lines.map(({ name, amount }, place) => {
          const result = results[place] ?? { state: 'waits' };
          return (
            <li key={place}>
              <bdi>{name}</bdi>
              <span className={['wrong', 'refused'].includes(result.state) ? giveCss.bad : 'quiet'}>
                {wordsOf(result, texts().worth.amount(amount, currency))}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function wordsOf(result: GiftResult, amount: string): string {
  switch (result.state) {
    case 'done':
    case 'replayed':
      return t()[result.state](amount, result.balance);
    case 'lost':
      return t().lost(result.seconds);
    case 'refused':
      return result.refusal ? texts().errors.refusal(result.refusal) : t().unanswered;
    default:
      return t()[result.state];
  }
}
