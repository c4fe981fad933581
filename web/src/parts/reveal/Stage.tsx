import { times, TURN, wave } from '../../../../src/faces/drawing/shapes';

/** Rings of hairlines, as on a banknote. They have no colour of their own. */
const RINGS = [190, 250, 330, 430, 560, 720].map((radius, index) =>
  times(6, (line) => wave(radius, radius * 0.17, 26 - 2 * index, (line * TURN) / 6)),
);

export function Stage() {
  return (
    <svg className="stage" viewBox="-800 -500 1600 1000" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {RINGS.map((d, index) => (
        <path key={index} d={d} />
      ))}
    </svg>
  );
}
