import { useId } from 'react';
import { exchangeWords, salvageWords } from '../../parts/exchange-words';
import { operatorTexts } from '../../texts/operator';
import type { TablesFile } from './checked';
import { type EconomyDraft, EXCHANGE_FIELDS, NEW_EXCHANGE } from './economy-draft';
import type { Problem } from './placed';
import { Part, Repeated, Said } from './Part';
import { TypedField } from './TypedField';
import { type Composed, useChecked } from './useChecked';
import css from './compose.module.css';

const t = () => operatorTexts().compose;

interface DeclaredProps extends Composed {
  readonly day: string;
  readonly draft: EconomyDraft;
  readonly onChange: (draft: EconomyDraft) => void;
}

/** What is declared beside the banners: currencies, exchanges, and what cards are worth. */
export default function Declared({ draft, day, tables, open, onChange, onChecked }: DeclaredProps) {
  const { problems } = useChecked({ tables, open, onChecked });
  const isSound = problems.length === 0;
  return (
    <div className={css.compose}>
      <div>
        <h1>{t().declared}</h1>
        <p className="quiet">{t().text(day)}</p>
        <Lines draft={draft} problems={problems} onChange={onChange} />
        <Repeated
          items={draft.exchanges}
          words={t().priceHint}
          add={t().addExchange}
          withNew={(items) => [...items, NEW_EXCHANGE]}
          onChange={(exchanges) => onChange({ ...draft, exchanges })}
        >
          {(exchange, place, change) => (
            <Part
              title={exchange.name || t().newExchange}
              names={EXCHANGE_FIELDS}
              values={exchange}
              labels={{ ...t().fields, ...t().exchangeFields }}
              problems={problems.filter(({ at }) => at === `exchanges[${place}]`)}
              onChange={change}
            />
          )}
        </Repeated>
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
  const id = useId();
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
            says={id}
            onChange={(value) => onChange({ ...draft, [name]: value })}
          />
        ))}
      </div>
      <Said
        id={id}
        problems={problems.filter(({ at }) => at === '')}
        words={({ field, expected }) => t().elsewhere(field, expected)}
      />
    </>
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
