import type { Outcome } from '../api/client';
import { designOfCard } from '../../../src/faces/drawing/design';
import { texts } from '../texts';

/** The colour of a card in charts. */
export function tintOf(card: number): string {
  return card === 0 ? 'var(--blank)' : designOfCard(card).ink;
}

/** The odds as a line: each outcome as long as it is likely. */
export function OddsBar({ outcomes, labels = false }: { outcomes: readonly Outcome[]; labels?: boolean }) {
  const total = outcomes.reduce((sum, { weight }) => sum + weight, 0);
  return (
    <>
      <div className="bar" aria-hidden="true">
        {outcomes.map(({ card, status, weight }, index) => (
          <i
            key={index}
            title={texts().cards.name(card, status)}
            style={{ '--p': weight / total, '--c': tintOf(card) } as React.CSSProperties}
          />
        ))}
      </div>
      {labels && (
        <div className="barlabels" aria-hidden="true">
          {outcomes.map(({ card, weight }, index) => (
            <span key={index} style={{ '--p': weight / total } as React.CSSProperties}>
              {weight / total > 0.02 ? card : ''}
            </span>
          ))}
        </div>
      )}
    </>
  );
}
