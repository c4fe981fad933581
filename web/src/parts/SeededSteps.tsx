import './proof.css';
import { InvalidResponse } from '../../../src/game/rules/validation';
import { texts } from '../texts';
import { whole } from '../texts/format';
import { Check, type CheckResult } from './icons';
import { Blocks, Hashed, Integers } from './Ladder';
import type { Remade } from './seeded';

const t = () => texts().seeded;

interface SeededStepsProps {
  readonly made: Remade | InvalidResponse;
  /** What the numbers decide, in their order. */
  readonly names: readonly string[];
}

/** The steps from a day's seed to a battle or a character. */
export function SeededSteps({ made, ...props }: SeededStepsProps) {
  if (made instanceof InvalidResponse) return <p className="lead">{texts().proof.answer(made.field)}</p>;
  return <Steps made={made} {...props} />;
}

function Steps({ made, names }: SeededStepsProps & { readonly made: Remade }) {
  const { seed, computed, message, blocks, integers, taken, differences, isCommitted } = made;
  const result: CheckResult = isCommitted ? (differences.length === 0 ? 'checked' : 'failed') : 'skipped';
  const follows: CheckResult = isCommitted ? 'checked' : 'skipped';
  const steps = [
    ['commitment', isCommitted ? 'checked' : 'failed', <Hashed of="sha256(" what={seed} hash={computed} />],
    ['hmac', follows, <Blocks message={message} blocks={blocks} />],
    ['integers', follows, <Integers integers={integers} />],
    ['result', result, <Result taken={taken} names={names} differences={differences} />],
  ] as const;
  return (
    <ol className="ladder">
      {steps.map(([name, verdict, working]) => (
        <li key={name} className={verdict}>
          <Check verdict={verdict} label={texts().proof[verdict]} />
          <div>
            <h2>
              {t()[name].name} <span>{t()[name].text}</span>
            </h2>
            {working}
          </div>
        </li>
      ))}
    </ol>
  );
}

function Result({ taken, names, differences }: Pick<Remade, 'taken' | 'differences'> & { names: readonly string[] }) {
  return (
    <>
      <code className="ints">
        {taken.map(([value, below], place) => (
          <span key={place}>
            {names[place]} <b>{whole(value)}</b> <em>{t().of(below)}</em>
          </span>
        ))}
      </code>
      {differences.map(([field, listed, value]) => (
        <p key={field} className="listed">
          {t().differs(field, listed, value)}
        </p>
      ))}
    </>
  );
}
