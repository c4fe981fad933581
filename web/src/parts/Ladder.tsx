import type { Outcome } from '../../../src/game/rules/draw-table';
import type { PublishedDraw } from '../../../src/game/rules/published';
import { type DrawProof, type StepName, STEPS } from '../proof/verify';
import type { PackProof } from '../proof/pack-proof';
import { texts } from '../texts';
import { whole } from '../texts/format';
import { Check } from './icons';
import { OddsBar } from './OddsBar';

interface LadderProps {
  readonly proof: DrawProof;
  /** What the service lists, to compare with. */
  readonly draw: PublishedDraw;
  /** Of the heading above. */
  readonly level: 2 | 3;
}

const t = () => texts().proof;

/** The steps of a proof, each with what it worked out. */
export function Ladder(props: LadderProps) {
  const { verdicts, strength } = props.proof;
  const Heading = props.level === 2 ? 'h3' : 'h4';
  const texts: Record<StepName, string> = {
    commitment: t().commitment.text,
    hmac: t().hmac.text,
    integers: t().integers.text,
    odds: t().odds.text,
    outcome: wordsOf(props.proof),
    strength: t().strength.text(strength.min, strength.max, strength.cp),
  };
  return (
    <ol className="ladder">
      {STEPS.map((name) => (
        <li key={name} className={verdicts[name]}>
          <Check verdict={verdicts[name]} label={t()[verdicts[name]]} />
          <div>
            <Heading>
              {t()[name].name} <span>{texts[name]}</span>
            </Heading>
            <Working name={name} {...props} />
            {verdicts[name] === 'failed' && <p className="listed">{t().stored(listedOf(name, props))}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** What a step worked out. */
function Working({ name, proof }: LadderProps & { name: StepName }) {
  const { commitment, hmacs, integers, odds, outcome, strength } = proof;
  if (name === 'commitment')
    return <Hashed of={`sha256(`} what={shortened(commitment.seed)} hash={commitment.computed} />;
  if (name === 'hmac')
    return hmacs.map(({ message, blocks }) => <Blocks key={message} message={message} blocks={blocks} />);
  if (name === 'integers') return <Integers integers={integers} />;
  if (name === 'odds') return <Hashed of="sha256(" what={t().table} hash={odds.computed} />;
  if (name === 'outcome') return <Pin outcomes={odds.outcomes} {...pinOf(outcome)} />;
  return (
    <code>
      {strength.min} + <em>{strength.step}</em> = <b>{strength.cp}</b>
    </code>
  );
}

/** What the service lists where something else was worked out. */
function listedOf(name: StepName, { proof, draw }: LadderProps): string {
  const listed: Record<StepName, string> = {
    commitment: proof.commitment.published,
    hmac: t().listedDay(draw.day),
    integers: '',
    odds: proof.odds.named,
    outcome: t().listedOutcome(nameOf(draw), draw.skill, draw.outcome),
    strength: `cp ${draw.cp}`,
  };
  return listed[name];
}

/** What each integer says: the slots of a pack, the rarity, whether a featured card, and the card. */
function wordsOf({ pack, outcome }: DrawProof): string {
  const { left, total, drawn, rarity, featured } = outcome;
  const parts = [t().outcome.text(left, total, nameOf(drawn))];
  if (featured) parts.unshift(t().outcome.featured(featured.left, featured.total, drawn.featured === true));
  else if (rarity && drawn.featured) parts.unshift(t().outcome.due);
  if (rarity) parts.unshift(t().outcome.rarity(rarity.left, rarity.total, rarity.status));
  if (pack) parts.unshift(...packWords(pack));
  return parts.join(' ');
}

function packWords({ slot, cards, list, layout, ifNone }: PackProof): string[] {
  const parts = [t().pack.list(slot, cards, list)];
  if (ifNone) parts.push(t().pack.ifNone(ifNone.statuses, ifNone.isNone));
  if (layout) parts.unshift(t().pack.layout(layout.left, layout.total, layout.isUsual));
  return parts;
}

function nameOf({ card, status }: { card: number; status: string }): string {
  return texts().cards.name(card, status);
}

function shortened(hex: string): string {
  return `${hex.slice(0, 12)}…${hex.slice(-6)}`;
}

/** A hash, and what it is of. */
export function Hashed({ of, what, hash }: { of: string; what: string; hash: string }) {
  return (
    <code>
      {of}
      <em>{what}</em>) = <b>{hash.slice(0, 16)}</b>
      {hash.slice(16)}
    </code>
  );
}

/** All blocks that integers were read from. */
export function Blocks({ message, blocks }: DrawProof['hmacs'][number]) {
  return blocks.map((block, index) => (
    <Hashed key={index} of="hmac(seed, " what={`"${message}:${index}"`} hash={block} />
  ));
}

/** The integers that were read, with their bytes. */
export function Integers({ integers }: { integers: DrawProof['integers'] }) {
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

/** Where the first integer falls. */
function pinOf({ left, total, drawn, rarity }: DrawProof['outcome']): { share: number; name: string } {
  if (!rarity) return { share: left / total, name: nameOf(drawn) };
  return { share: rarity.left / rarity.total, name: rarity.status ?? t().outcome.rest };
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
