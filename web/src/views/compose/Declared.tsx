import { useEffect, useId } from 'react';
import { exchangeWords, salvageWords } from '../../parts/exchange-words';
import { texts } from '../../texts';
import { type Problem, priceField, type TablesFile } from './checked';
import { type EconomyDraft, EXCHANGE_FIELDS, type ExchangeDraft, NEW_EXCHANGE } from './economy-draft';
import { TypedField } from './TypedField';
import { useChecked } from './useChecked';
import css from './compose.module.css';

const t = () => texts().compose;

interface DeclaredProps {
  readonly draft: EconomyDraft;
  readonly day: string;
  readonly tables: TablesFile;
  readonly onChange: (draft: EconomyDraft) => void;
  /** Whether all of it can be stored. */
  readonly onChecked: (isSound: boolean) => void;
}

/** What is declared beside the banners: currencies, exchanges, and what cards are worth. */
export function Declared({ draft, day, tables, onChange, onChecked }: DeclaredProps) {
  const { problems } = useChecked(tables, -1, undefined);
  const isSound = problems.length === 0;
  useEffect(() => onChecked(isSound), [isSound, onChecked]);
  const { exchanges } = draft;
  const change = (at: number, changed: readonly ExchangeDraft[]): void =>
    onChange({ ...draft, exchanges: exchanges.flatMap((each, place) => (place === at ? changed : [each])) });
  return (
    <div className={css.compose}>
      <div>
        <h1>{t().declared}</h1>
        <p className="quiet">{t().text(day)}</p>
        <Lines draft={draft} problems={problems} onChange={onChange} />
        {exchanges.map((exchange, place) => (
          <Exchange
            key={place}
            draft={exchange}
            problems={problemsAt(problems, place)}
            onChange={(changed) => change(place, changed)}
          />
        ))}
        <div className={css.total}>
          <span className="faint">{t().priceHint}</span>
          <button
            type="button"
            className="link"
            onClick={() => onChange({ ...draft, exchanges: [...exchanges, NEW_EXCHANGE] })}
          >
            {t().addExchange}
          </button>
        </div>
      </div>
      {isSound && <Words tables={tables} />}
    </div>
  );
}

/** Currencies, and what cards are worth, a line for each; and what is wrong with all that is no exchange. */
function Lines({
  draft,
  problems,
  onChange,
}: Pick<DeclaredProps, 'draft' | 'onChange'> & { problems: readonly Problem[] }) {
  return (
    <>
      <div className={css.lines}>
        {(['currencies', 'salvage'] as const).map((name) => (
          <TypedField
            key={name}
            rows={5}
            label={t().declaredFields[name]}
            placeholder={t().declaredExamples[name]}
            value={draft[name]}
            isInvalid={problems.some(({ field }) => field.startsWith(name))}
            onChange={(value) => onChange({ ...draft, [name]: value })}
          />
        ))}
      </div>
      <div role="status">
        {problems
          .filter(({ field }) => !field.startsWith('exchanges['))
          .map(({ field, expected }) => (
            <p key={`${field} ${expected}`} className="bad">
              {t().elsewhere(field, expected)}
            </p>
          ))}
      </div>
    </>
  );
}

/** What is wrong with an exchange, by its fields. */
function problemsAt(problems: readonly Problem[], place: number): Problem[] {
  const start = `exchanges[${place}].`;
  return problems
    .filter(({ field }) => field.startsWith(start))
    .map((problem) => ({ ...problem, field: fieldIn(problem.field.slice(start.length)) }));
}

function fieldIn(path: string): string {
  return priceField(path.replace(/^card\./, ''));
}

function isField(name: string): name is keyof ExchangeDraft {
  return Object.hasOwn(NEW_EXCHANGE, name);
}

interface ExchangeProps {
  readonly draft: ExchangeDraft;
  readonly problems: readonly Problem[];
  /** None for one that is taken out. */
  readonly onChange: (changed: readonly ExchangeDraft[]) => void;
}

function Exchange({ draft, problems, onChange }: ExchangeProps) {
  const id = useId();
  return (
    <fieldset className={css.rarity}>
      <legend>{draft.name || t().newExchange}</legend>
      <div className={css.fields}>
        {EXCHANGE_FIELDS.map((name) => (
          <TypedField
            key={name}
            label={t().exchangeFields[name]}
            value={draft[name]}
            isInvalid={problems.some(({ field }) => field === name)}
            says={id}
            onChange={(value) => onChange([{ ...draft, [name]: value }])}
          />
        ))}
      </div>
      <div id={id} role="status">
        {problems.map(({ field, expected }) => (
          <p key={`${field} ${expected}`} className="bad">
            {t().fieldProblem(isField(field) ? t().exchangeFields[field] : field, expected)}
          </p>
        ))}
      </div>
      <div className={css.more}>
        <span />
        <button type="button" className="link" onClick={() => onChange([])}>
          {t().removeRarity(draft.name)}
        </button>
      </div>
    </fieldset>
  );
}

/** Exchanges and salvage in the words of the page. */
function Words({ tables: { exchanges = [], salvage = {} } }: { tables: TablesFile }) {
  if (exchanges.length + Object.keys(salvage).length === 0) return null;
  return (
    <section className={css.outlook} aria-label={t().outlook}>
      <h2>{t().players}</h2>
      <ul className={css.read}>
        {exchanges.map((exchange) => (
          <li key={exchange.name}>
            <b>{exchange.name}</b> {exchangeWords(exchange)}
          </li>
        ))}
        {salvageWords(salvage).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </section>
  );
}
