import { useEffect, useState } from 'react';
import type { DrawRead } from '../../api/client';
import { isStill } from '../../parts/reveal/RevealDialog';

/** A card turns, and is looked at, for so long. */
const FACE_MS = 1_800;

/** How far packs are opened. */
export interface Opened {
  /** The pack that is being opened, from 1. */
  readonly pack: number;
  readonly packs: number;
  readonly cards: readonly DrawRead[];
  /** So many of its cards are turned. */
  readonly turned: number;
  /** Whether the last one of these lies in the middle; else the next one does. */
  readonly isFace: boolean;
  readonly turn: () => void;
  readonly turnAll: () => void;
  readonly openNext: () => void;
}

/** Packs that were drawn at once are opened one after the other, card by card. Where nothing may move, a pack is open at once. */
export function useOpened(draws: readonly DrawRead[]): Opened {
  const packs = packsIn(draws);
  const first = draws[0]?.card_id;
  const [last, setLast] = useState({ first, at: 0, turned: 0, isFace: false });
  const now = last.first === first ? last : { first, at: 0, turned: 0, isFace: false };
  const cards = packs[now.at] ?? [];
  const turned = isStill() ? cards.length : now.turned;
  const isOpen = turned === cards.length;
  useEffect(() => {
    if (!now.isFace || isOpen) return undefined;
    const timer = setTimeout(() => setLast((each) => ({ ...each, isFace: false })), FACE_MS);
    return () => clearTimeout(timer);
  }, [now.isFace, turned, isOpen]);
  return {
    pack: now.at + 1,
    packs: packs.length,
    cards,
    turned,
    isFace: isOpen || now.isFace,
    turn: () => setLast({ ...now, turned: turned + 1, isFace: true }),
    turnAll: () => setLast({ ...now, turned: cards.length, isFace: true }),
    openNext: () => setLast({ first, at: now.at + 1, turned: 0, isFace: false }),
  };
}

function packsIn(draws: readonly DrawRead[]): (readonly DrawRead[])[] {
  const packs = [...new Set(draws.map(({ day, pack }) => `${day} ${pack}`))];
  return packs.map((name) => draws.filter(({ day, pack }) => name === `${day} ${pack}`));
}
