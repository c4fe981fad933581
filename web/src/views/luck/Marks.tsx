import { luckTexts } from '../../texts/luck';
import { gameDayText, whole } from '../../texts/format';
import { type LuckEntry, statusesIn } from './past';
import css from './luck.module.css';

const t = luckTexts;
const WIDTH = 1000;
const HEIGHT = 100;
/** In a hundredth of the width: a label so near another one is left out. */
const NEAR = 4.5;

interface MarksProps {
  readonly entries: readonly LuckEntry[];
  readonly waits: readonly number[];
  readonly since: number | undefined;
}

/** Every draw as a mark, oldest first. Supers stand tall, with the draws they took. */
export function Marks({ entries, waits, since }: MarksProps) {
  const { length } = entries;
  const labels: { at: number; took: number }[] = [];
  entries.forEach(({ isSuper, how: { took } }, index) => {
    const at = ((index + 0.5) / length) * 100;
    if (isSuper && took !== undefined && at - (labels.at(-1)?.at ?? -Infinity) >= NEAR) labels.push({ at, took });
  });
  return (
    <figure className={css.marks}>
      <p className={css.labels} aria-hidden="true">
        {labels.map(({ at, took }) => (
          <span key={at} style={{ left: `${at}%` }}>
            {whole(took)}
          </span>
        ))}
      </p>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t().marks(length, waits, since)}
      >
        {marksOf(entries, WIDTH, HEIGHT).map(({ kind, d }) => (
          <path key={kind} className={css[kind]} d={d} vectorEffect="non-scaling-stroke" />
        ))}
      </svg>
      <figcaption>
        <span>{gameDayText(entries[0]?.draw.day ?? '')}</span>
        {since !== undefined && <span>{t().lastSince(since)}</span>}
      </figcaption>
    </figure>
  );
}

const HEIGHTS = { thin: 0.16, middle: 0.34, tall: 1 };

/** The marks as three paths: of the commonest rarity, of others, and of supers. */
export function marksOf(
  entries: readonly LuckEntry[],
  width: number,
  height: number,
): { readonly kind: keyof typeof HEIGHTS; readonly d: string }[] {
  const common = statusesIn(entries.map(({ draw }) => draw)).at(-1);
  const paths = { thin: '', middle: '', tall: '' };
  entries.forEach(({ isSuper, draw }, index) => {
    const kind = isSuper ? 'tall' : draw.status === common ? 'thin' : 'middle';
    const x = ((index + 0.5) * width) / entries.length;
    paths[kind] += `M${Number(x.toFixed(2))} ${height}v${-height * HEIGHTS[kind]}`;
  });
  return (['thin', 'middle', 'tall'] as const).map((kind) => ({ kind, d: paths[kind] }));
}
