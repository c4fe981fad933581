import { percent, whole } from '../format';
import { own } from '../own';
import { ordinal, plural } from './words';

/** How a featured card was decided, by its chance of a hundred. */
const RATE_UP = {
  won: (rate: number) => `won the ${rate}/${100 - rate}`,
  lost: (rate: number) => `lost the ${rate}/${100 - rate}`,
  certain: () => 'featured for certain',
};
const BY = { weights: 'by chance', ramp: 'on the ramp', guarantee: 'guaranteed' };

/** What a player drew, and how lucky that was. */
export const LUCK = {
  of: (name: string) => `${own(name)}’s history`,
  none: 'No random draws',
  noneHint: 'What is drawn for this player shows here.',
  since: (draws: number) => `${whole(draws)} since the last super`,
  banners: 'Banners',
  all: 'all banners',
  rarities: 'Rarities',
  noMatch: 'Choose a rarity above.',
  ofDay: (draws: number) => plural(draws, 'draw'),
  place: (took: number) => ordinal(took),
  took: (took: number | undefined, by: keyof typeof BY) =>
    [took !== undefined && ordinal(took), BY[by]].filter(Boolean).join(', '),
  rateUp: (how: keyof typeof RATE_UP, rate: number) => `, ${RATE_UP[how](rate)}`,
  earlier: 'Earlier days',

  luckier: (part: string) => `Luckier than ${part}`,
  unluckier: (part: string) => `Unluckier than ${part}`,
  same: (part: string) => `As lucky as ${part}`,
  among: (draws: number, banner: string | undefined) =>
    `of all who make the same ${plural(draws, 'draw')}${banner === undefined ? '' : ` on ${own(banner)}`}.`,
  rests: (fewer: number, same: number, more: number) =>
    `${percent(fewer, 1)} of them have fewer supers, ${percent(same, 1)} as many and ${percent(more, 1)} more. That is no comparison with other players: it is computed from the odds that each of these draws had, with pity and soft pity.`,
  newest: (draws: number) => `Only the newest ${plural(draws, 'draw')} count here.`,
  noSupers: 'No super can be drawn here, so there is no luck to speak of.',
  had: 'supers had',
  expected: 'expected',
  rateUps: (all: number, rate: number | undefined) =>
    `of ${plural(all, rate === undefined ? 'rate-up' : `${rate}/${100 - rate}`)} won`,
  draws: 'draws in all',
  every: 'Every draw, the oldest first',
  marks: (draws: number, waits: readonly number[], since: number | undefined) =>
    `${plural(draws, 'draw')}, of which ${plural(waits.length, 'is a super', 'are supers')}${
      waits.length === 0 ? '' : `, after ${waits.map(whole).join(', ')} draws`
    }${since === undefined ? '' : `; ${whole(since)} since`}`,
  lastSince: (draws: number) => `${whole(draws)} since the last`,
  between: 'From one super to the next',
  axis: 'draws',
  bin: (from: number, to: number) => (to === Infinity ? `${from}+` : from === to ? String(from) : `${from}–${to}`),
  bins: (bins: readonly { readonly name: string; readonly had: number; readonly expected: number }[]) =>
    bins.map(({ name, had, expected }) => `${name} draws: ${had}, expected ${expected.toFixed(1)}`).join('; '),
  line: 'expected, of all who make these draws',
  share: 'To share',
  save: 'Save the picture',
  on: (name: string, banner: string | undefined) => (banner === undefined ? name : `${name} on ${banner}`),
  sum: (had: number, draws: number) => `${plural(had, 'super')} in ${plural(draws, 'draw')}`,
  mean: (expected: number) => `${expected.toFixed(1)} expected`,
};
