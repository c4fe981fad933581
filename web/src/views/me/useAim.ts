import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NO_TARGET, type Target, targetsOf, withTarget } from '../../../../src/game/rules/draw-table';
import { targetIn } from '../../../../src/game/rules/table-classes';
import type { OddsRead } from '../../api/client';
import { tableOf } from '../../api/draw-table';
import { dayOf } from '../../api/worth';

/** The featured card that a player's draws under a banner name. */
export interface Aim {
  /** Those that they may name. */
  readonly targets: readonly Target[];
  /** Null for none. Until the player chooses, that of the last draw. */
  readonly target: number | null;
  /** The part of a request that names it, or that it wants none. */
  readonly body: { readonly target?: number };
  /** Whether that of the last draw is known, where it matters. */
  readonly isKnown: boolean;
  /** So many misses in a row no longer count with this choice. */
  readonly lost: number;
  readonly choose: (target: number | null) => void;
}

export function useAim(player: number, banner: string, odds: OddsRead | undefined): Aim {
  const { data: day } = useQuery(dayOf(player));
  const [chosen, setChosen] = useState<{ readonly banner: string; readonly target: number | null }>();
  const table = odds && tableOf(odds);
  const targets = table ? targetsOf(table) : [];
  const stands = day?.guarantees.find((each) => each.banner === banner);
  const last = stands?.target ?? null;
  const target = chosen?.banner === banner ? chosen.target : last;
  const isOther = (status: string): boolean =>
    table !== undefined && targetIn(withTarget(table, last), status) !== targetIn(withTarget(table, target), status);
  const misses = (stands?.rarities ?? []).map(({ status, missed }) => (isOther(status) ? (missed ?? 0) : 0));
  return {
    targets,
    target,
    body: targets.length === 0 ? {} : { target: target ?? NO_TARGET },
    isKnown: targets.length === 0 || day !== undefined,
    lost: Math.max(0, ...misses),
    choose: (card) => setChosen({ banner, target: card }),
  };
}
