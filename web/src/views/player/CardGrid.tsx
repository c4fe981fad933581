import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { IN_COLLECTION } from '../../../../src/faces/drawing/art-sources';
import type { NumberedDraw } from '../../api/boxes';
import { NumberedCard } from '../../parts/Numbered';
import { cardPath } from '../../paths';
import { texts } from '../../texts';
import { useLanguage } from '../../texts/language';
import type { Stack } from './arrange';
import css from './collection.module.css';

/** Rows above and below the window that are there already. */
const OVERSCAN = 2;
const RATIO = 7 / 5;
/** A large screen has larger cards (collection.module.css, for the first ones). */
const LARGE = '(min-width: 2000px)';

interface Sizes {
  readonly columns: number;
  readonly rowHeight: number;
  /** Where the grid begins on the page. */
  readonly top: number;
}

const UNKNOWN: Sizes = { columns: 1, rowHeight: 0, top: 0 };

function sizesOf(element: HTMLElement): Sizes {
  const width = element.clientWidth;
  const isNarrow = width < 560;
  const columnGap = isNarrow ? 12 : 18;
  const least = matchMedia(LARGE).matches ? 230 : 150;
  const columns = isNarrow ? 3 : Math.max(1, Math.floor((width + columnGap) / (least + columnGap)));
  const gap = isNarrow ? 14 : 22;
  // A layer between two pixels would be blurred.
  const rowHeight = Math.round(((width - columnGap * (columns - 1)) / columns) * RATIO + gap);
  return { columns, rowHeight, top: element.getBoundingClientRect().top + window.scrollY };
}

/** Cards in their place, with the draw of the top one where it is a copy of a limited edition. */
interface Placed extends Stack {
  readonly draw: NumberedDraw | undefined;
}

/** A grid of which only the rows near the window exist. */
export function CardGrid({ stacks }: { stacks: readonly Placed[] }) {
  const element = useRef<HTMLDivElement>(null);
  // Before they are known, no card is there.
  const [sizes, setSizes] = useState<Sizes>();
  useLayoutEffect(() => {
    const grid = element.current;
    if (grid === null) return undefined;
    const observer = new ResizeObserver(() => setSizes(sizesOf(grid)));
    setSizes(sizesOf(grid));
    observer.observe(grid);
    return () => observer.disconnect();
  }, []);
  const { columns, rowHeight, top } = sizes ?? UNKNOWN;
  const rows = useWindowVirtualizer({
    count: sizes ? Math.ceil(stacks.length / columns) : 0,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollMargin: top,
  });
  useLayoutEffect(() => rows.measure(), [rows, rowHeight]);
  return (
    <div ref={element} className={css.rows} role="list" style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ index, start }) => (
        <Row key={index} stacks={stacks} index={index} columns={columns} y={start - top} />
      ))}
    </div>
  );
}

interface RowProps {
  readonly stacks: readonly Placed[];
  readonly index: number;
  readonly columns: number;
  readonly y: number;
}

/** A row stays as it is while others come and go. */
const Row = memo(function Row({ stacks, index, columns, y }: RowProps) {
  useLanguage();
  const first = index * columns;
  return (
    <div
      className={css.row}
      role="presentation"
      style={{ transform: `translateY(${y}px)`, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {stacks.slice(first, first + columns).map((stack, place) => (
        <Cell key={stack.top.id} stack={stack} place={first + place + 1} all={stacks.length} />
      ))}
    </div>
  );
});

/** One card, or a stack that leads to its cards. */
function Cell({ stack: { top, count, isTwice, draw }, place, all }: { stack: Placed; place: number; all: number }) {
  const { id, card, status } = top;
  // Where a card has its number, a stack says how many it has.
  const isStack = count > 1;
  const apart = `?${new URLSearchParams({ rarity: status, number: String(card), stack: 'off' }).toString()}`;
  return (
    <div
      className={isStack ? `${css.stack} ${css.many}` : css.stack}
      role="listitem"
      aria-setsize={all}
      aria-posinset={place}
    >
      <Link to={isStack ? apart : cardPath(id)}>
        <NumberedCard printed={{ ...(!isStack && draw), ...top }} sizes={IN_COLLECTION} />
        {isStack && <span className={css.times}>{texts().collection.times(count)}</span>}
        {isTwice && !isStack && <span className={css.twice}>{texts().wishes.twice}</span>}
      </Link>
    </div>
  );
}
