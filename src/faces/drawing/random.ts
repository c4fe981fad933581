/** A stream of numbers from 0 to 1 that a seed decides (mulberry32). It draws faces, never cards. */
export function randomOf(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The place of a number in its bag. Each bag has all of `size` places, shuffled, so that neighbours rarely look alike. */
export function placeInBag(number: number, size: number, salt: number): number {
  const random = randomOf(Math.floor(number / size) * 977 + salt);
  const places = [...Array(size).keys()];
  for (let i = size - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [places[i], places[j]] = [places[j] ?? 0, places[i] ?? 0];
  }
  return places[number % size] ?? 0;
}

export class Chooser {
  constructor(private readonly random: () => number) {}

  one<T>(...choices: readonly [T, ...T[]]): T {
    return choices[Math.floor(this.random() * choices.length)] ?? choices[0];
  }

  between(low: number, high: number): number {
    return low + this.random() * (high - low);
  }
}
