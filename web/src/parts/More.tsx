import { useEffect, useRef } from 'react';
import { TEXTS } from '../texts';

/** Goes on so early that nobody waits, in pixels. */
const AHEAD = '1200px';

interface Endless {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

/** Goes on with a list when its end comes near, or is pressed. */
export function More({ query: { hasNextPage, isFetchingNextPage, fetchNextPage } }: { query: Endless }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const end = button.current;
    if (end === null || isFetchingNextPage) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && fetchNextPage(), {
      rootMargin: AHEAD,
    });
    observer.observe(end);
    return () => observer.disconnect();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  if (!hasNextPage) return null;
  return (
    <button ref={button} type="button" className="btn ghost more" onClick={() => void fetchNextPage()}>
      {isFetchingNextPage ? TEXTS.loading : TEXTS.more}
    </button>
  );
}
