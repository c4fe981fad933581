import { nearest } from '../../platform/nearest.js';
import { type InvalidResponse, LIST, MissingMember, OBJECT, UnknownMember } from '../rules/validation.js';

// What a designer may leave out of a file of draw tables, and what is said of a mistake. The page uses this file too.

const LEFT_OUT = { skill: '', cp: { min: 1, max: 1 } };

/** The content of a file with what its outcomes leave out. Published tables have it. */
export function completed(content: unknown): unknown {
  if (LIST.test(content))
    return content.map((outcome) => (OBJECT.test(outcome) ? { ...LEFT_OUT, ...outcome } : outcome));
  if (!OBJECT.test(content)) return content;
  const { banners, lists } = content;
  const whole = (banner: unknown): unknown =>
    OBJECT.test(banner) && LIST.test(banner['outcomes'])
      ? { ...banner, outcomes: completed(banner['outcomes']) }
      : banner;
  const wholeLists = (): object =>
    Object.fromEntries(Object.entries(lists as object).map(([name, outcomes]) => [name, completed(outcomes)]));
  return {
    ...content,
    ...(LIST.test(banners) && { banners: banners.map(whole) }),
    ...(OBJECT.test(lists) && { lists: wholeLists() }),
  };
}

/** What is wrong with a field, as words after its name. */
export function wordsOf(problem: InvalidResponse): string {
  const { expected } = problem;
  if (problem instanceof MissingMember) return `is missing: it must be ${expected}`;
  const meant = problem instanceof UnknownMember ? nearest(problem.member.toLowerCase(), problem.known) : undefined;
  return meant === undefined ? `must be ${expected}` : `is unknown: did you mean ${meant}?`;
}
