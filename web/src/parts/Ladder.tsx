import type { ReactNode } from 'react';
import type { DrawRead, Outcome } from '../api/client';
import type { Proof, StepName } from '../proof/verify';
import { TEXTS } from '../texts';
import { whole } from '../texts/format';
import { Check } from './icons';
import { OddsBar } from './OddsBar';

interface LadderProps {
  readonly proof: Proof;
  /** What the service lists, to compare with. */
  readonly draw: DrawRead;
  readonly outcomes: readonly Outcome[];
}

/** The steps of a proof, each with what it worked out. */
export function Ladder({ proof, draw, outcomes }: LadderProps) {
  const { commitment, hmac, integers, odds, outcome, strength, verdicts } = proof;
  const { card, status } = outcome.drawn;
  const t = TEXTS.proof;
  const step = (name: StepName, text: string, content: ReactNode) => (
    <li className={verdicts[name]}>
      <Check verdict={verdicts[name]} label={t[verdicts[name]]} />
      <div>
        <h4>
          {t[name].name} <span>{text}</span>
        </h4>
        {content}
      </div>
    </li>
  );
  return (
    <ol className="ladder">
      {step(
        'commitment',
        t.commitment.text,
        <>
          <code>
            sha256(<em>{shortened(commitment.seed)}</em>) = <Hash text={commitment.computed} />
          </code>
          {verdicts.commitment === 'failed' && <Listed what={commitment.published} />}
        </>,
      )}
      {step(
        'hmac',
        t.hmac.text,
        <code>
          hmac(seed, <em>"{hmac.message}:0"</em>) = <Hash text={hmac.blocks[0] ?? ''} />
        </code>,
      )}
      {step('integers', t.integers.text, <Integers integers={integers} />)}
      {step(
        'odds',
        t.odds.text,
        <>
          <code>
            sha256(<em>{t.table}</em>) = <Hash text={odds.computed} />
          </code>
          {verdicts.odds === 'failed' && <Listed what={odds.named} />}
        </>,
      )}
      {step(
        'outcome',
        t.outcome.text(outcome.left, outcome.total, TEXTS.cards.name(card, status)),
        <>
          <Pin outcomes={outcomes} share={outcome.left / outcome.total} name={TEXTS.cards.name(card, status)} />
          {verdicts.outcome === 'failed' && <Listed what={TEXTS.cards.name(draw.card, draw.status)} />}
        </>,
      )}
      {step(
        'strength',
        t.strength.text(strength.min, strength.max, strength.cp),
        <>
          <code>
            {strength.min} + <em>{strength.step}</em> = <b>{strength.cp}</b>
          </code>
          {verdicts.strength === 'failed' && <Listed what={`cp ${draw.cp}`} />}
        </>,
      )}
    </ol>
  );
}

function shortened(hex: string): string {
  return `${hex.slice(0, 12)}…${hex.slice(-6)}`;
}

function Hash({ text }: { text: string }) {
  return (
    <>
      <b>{text.slice(0, 16)}</b>
      {text.slice(16)}
    </>
  );
}

/** What the service says, where something else was worked out. */
function Listed({ what }: { what: string }) {
  return <p className="listed">{TEXTS.proof.stored(what)}</p>;
}

function Integers({ integers }: { integers: Proof['integers'] }) {
  return (
    <code className="ints">
      {integers.map(({ hex, value, skipped }, index) => (
        <span key={index}>
          <em>{hex}</em> → {skipped ? <s>{whole(value)}</s> : <b>{whole(value)}</b>}
        </span>
      ))}
    </code>
  );
}

/** Where on the odds the draw falls. */
function Pin({ outcomes, share, name }: { outcomes: readonly Outcome[]; share: number; name: string }) {
  const side = share > 0.5 ? { right: `${(1 - share) * 100}%` } : { left: `${share * 100}%` };
  return (
    <div className="pin">
      <OddsBar outcomes={outcomes} />
      <b style={{ left: `${share * 100}%` }} />
      <span style={side}>{name}</span>
    </div>
  );
}
