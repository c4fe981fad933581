import type { Inks } from './ink.js';
import type { Chooser } from './random.js';

/** One path of a face, filled or drawn as a line. */
export interface Shape {
  readonly d: string;
  readonly fill?: string;
  readonly stroke?: string;
  readonly width?: number;
}

/** Draws a face round the point 0 0, in a window of 216 by 304. */
export type Family = (pick: Chooser, inks: Inks) => readonly Shape[];

export type Point = readonly [x: number, y: number];

export const TURN = Math.PI * 2;

/** To a tenth, which no eye can see. */
export function short(value: number): number {
  return Number(value.toFixed(1));
}

export function fill(d: string, colour: string): Shape {
  return { d, fill: colour };
}

export function line(d: string, colour: string, width: number): Shape {
  return { d, fill: 'none', stroke: colour, width };
}

/** The point at a radius and an angle, clockwise from the top. */
export function polar(radius: number, angle: number): Point {
  return [radius * Math.sin(angle), -radius * Math.cos(angle)];
}

/** The path of `count` parts. */
export function times(count: number, part: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => part(index)).join('');
}

/** The path of `count` parts round the centre. */
export function spin(count: number, part: (angle: number) => string, offset = 0): string {
  return times(count, (index) => part(((index + offset) * TURN) / count));
}

export function polygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}Z`;
}

export function disc(x: number, y: number, radius: number): string {
  const r = short(radius);
  const d = short(2 * radius);
  return `M${short(x - radius)} ${short(y)}a${r} ${r} 0 1 0 ${d} 0a${r} ${r} 0 1 0 ${-d} 0Z`;
}

/** The point at a radius and an angle, moved to the right of that direction. */
function beside(radius: number, angle: number, right: number): string {
  const [x, y] = polar(radius, angle);
  return `${short(x + right * Math.cos(angle))} ${short(y + right * Math.sin(angle))}`;
}

export function petal(angle: number, from: number, to: number, width: number): string {
  const at = (part: number, side: number): string => beside(from + (to - from) * part, angle, side * width);
  return `M${at(0, 0)}C${at(0.35, -0.62)} ${at(0.8, -0.7)} ${at(1, 0)}C${at(0.8, 0.7)} ${at(0.35, 0.62)} ${at(0, 0)}Z`;
}

/** The curve of security printing: its radius is `radius + amplitude * cos(waves * angle - shift)`. */
export function wave(radius: number, amplitude: number, waves: number, shift = 0): string {
  const at = (index: number, side: number): string => {
    const r = radius + (index % 2 ? -amplitude : amplitude);
    return beside(r, (index * Math.PI + shift) / waves, (side * r * 1.1435) / waves);
  };
  return `M${at(0, 0)}${times(2 * waves, (i) => `C${at(i, 1)} ${at(i + 1, -1)} ${at(i + 1, 0)}`)}Z`;
}

/** `count` of these curves, each shifted by a part of a turn. */
export function guilloche(count: number, radius: number, amplitude: number, waves: number): string {
  return times(count, (i) => wave(radius, amplitude, waves, (i * TURN) / count));
}
