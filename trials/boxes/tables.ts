/** The banner of the limited edition, and one beside it. */
export const [BOX, ORDINARY] = ['edition', 'ordinary'];

/** Of the copies of the box, one in a hundred is golden, and nine in a hundred are silver. */
const SHARES = [
  { card: 70, status: 'gold', share: 0.01 },
  { card: 71, status: 'silver', share: 0.09 },
];

export function tablesOf(copies: number): object {
  const rare = SHARES.map(({ share, ...face }) => ({ ...face, copies: Math.max(1, Math.floor(copies * share)) }));
  const rest = rare.reduce((left, each) => left - each.copies, copies);
  const cp = { min: 1, max: 9 };
  return {
    banners: [
      { name: BOX, box: 'world', outcomes: [...rare, { card: 72, status: 'bronze', copies: rest }] },
      { name: ORDINARY, outcomes: [{ card: 1, status: 'normal', skill: '', weight: 1, cp }] },
    ],
  };
}
