import { useEffect, useState } from 'react';
import { countsOf, type PricedBanner } from '../../../../src/game/tables/banners-content';
import type { ComputedOdds, OddsTask } from '../../../../src/game/rules/long-run';
import { trustedScript } from '../../trusted-script';
import workerAddress from './odds-worker?worker&url';

const trustedAddress = trustedScript('odds-worker', workerAddress);
const TIMEOUT_MS = 30_000;
/** By the table as text; null where they would take too long. */
const KNOWN = new Map<string, ComputedOdds | null>();

/** The odds of all banners, computed one after the other beside the page; undefined where they are not computed yet. */
export function useOdds(banners: readonly PricedBanner[]): readonly (ComputedOdds | null | undefined)[] {
  const [, know] = useState<unknown>();
  const texts = banners.map((banner) => JSON.stringify({ table: banner.table, counts: countsOf(banner) }));
  const next = texts.find((text) => !KNOWN.has(text));
  useEffect(() => {
    if (next === undefined) return undefined;
    const worker = new Worker(trustedAddress, { type: 'module' });
    const end = (odds: ComputedOdds | null): void => {
      KNOWN.set(next, odds);
      know(odds ?? {});
    };
    worker.onmessage = ({ data }: MessageEvent<ComputedOdds | null>) => end(data);
    worker.onerror = () => end(null);
    worker.postMessage(JSON.parse(next) as OddsTask);
    const timer = setTimeout(end, TIMEOUT_MS, null);
    return () => {
      clearTimeout(timer);
      worker.terminate();
    };
  }, [next]);
  return texts.map((text) => KNOWN.get(text));
}
