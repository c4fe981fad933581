import { useEffect, useRef } from 'react';
import { texts } from '../texts';

/** Goes on so early that nobody waits, in pixels. */
const AHEAD = '1200px';

interface Endless {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

interface MoreProps {
  readonly query: Endless;
  /** Whether the list goes on only when that is asked for: it is long, and few read its end. */
  readonly isOnRequest?: boolean;
}

/** Goes on with a list when it is pressed, or when its end comes near. */
export function More({ query: { hasNextPage, isFetchingNextPage, fetchNextPage }, isOnRequest = false }: MoreProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const end = button.current;
    if (isOnRequest || end === null || isFetchingNextPage) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && fetchNextPage(), {
      rootMargin: AHEAD,
    });
    observer.observe(end);
    return () => observer.disconnect();
  }, [isOnRequest, hasNextPage, isFetchingNextPage, fetchNextPage]);
  if (!hasNextPage) return null;
  return (
    <button ref={button} type="button" className="btn ghost more" onClick={() => void fetchNextPage()}>
      {isFetchingNextPage ? texts().loading : texts().more}
    </button>
  );
}
