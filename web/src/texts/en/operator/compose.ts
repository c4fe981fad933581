import { percentOf } from '../../../../../src/game/rules/rarity-rules';
import { rampStart } from '../../../../../src/game/rules/ramps';
import type { Rarity } from '../../../../../src/game/rules/rarity-rules';
import { gameDayText, percent, whole } from '../../format';
import { oneIn, ordinal, plural } from '../words';

/** The banners of the days to come, as a designer writes them. */
export const COMPOSE = {
  compose: {
    title: 'Banners to come',
    link: 'Compose banners',
    linkText: 'Odds of the days to come: rarities, pity, rate-up. What players will read stands beside them.',
    banners: 'Banners',
    add: 'New banner',
    remove: 'Take this banner out',
    text: (day: string) => `What you keep is in force from the next day that opens, ${gameDayText(day)}.`,
    fields: {
      kind: 'Draws from',
      name: 'Name',
      from: 'First day',
      until: 'Last day',
      counters: 'Counts together as',
      reset: 'Filled again after card',
      status: 'Rarity',
      cards: 'Cards',
      cp: 'Strength',
      weight: 'Weight',
      within: 'Pity within',
      add: 'Soft pity adds, of weight each draw',
      chance: 'Rate-up, %',
      misses: 'Sure after misses',
      near: 'Featured within',
      cost: 'A draw costs',
      free: 'Free a day',
      gives: 'A draw gives',
      day: 'Most a day',
      ever: 'Most ever',
    },
    rampFrom: 'Soft pity from',
    packFields: { cost: 'A pack costs', gives: 'A pack gives' },
    kinds: { draws: 'weights', pack: 'slots of a pack', player: 'the player’s box', world: 'one box for all' },
    copies: 'Copies',
    slots: 'Slots of a pack',
    slotFields: {
      list: 'From the list',
      count: 'Cards',
      status: 'If none of these came',
      other: 'from this list instead',
    },
    addSlot: 'Add a slot',
    insteadText: 'Other slots may come in place of these: a god pack.',
    theseSlots: 'these slots',
    addInstead: 'Add other slots',
    insteadChance: 'Chance, %',
    instead: (part: number | undefined) =>
      part === undefined ? 'Other slots' : `Other slots: ${percent(part)} of packs, ${oneIn(part)}`,
    rules: 'Rules of rarities',
    lists: 'Lists',
    list: (name: string) => `List ${name}`,
    addList: 'Add a list',
    inPacks: (status: string, chance: number) => `of packs have at least one ${status}: ${oneIn(chance)}. `,
    ofBox: (status: string, copies: number, all: number) =>
      `of a full box are ${status}: ${whole(copies)} of ${plural(all, 'copy', 'copies')}. `,
    wait: (mean: number, most: number) =>
      `The first one comes after ${plural(Number(mean.toFixed(1)), 'draw')} on average, and never after more than ${whole(most)}.`,
    declared: 'Currencies and exchanges',
    declaredFields: {
      currencies: 'Currencies, with the most that a player may have',
      salvage: 'Salvage: what a card is worth',
    },
    declaredExamples: { currencies: 'ticket 999', salvage: 'normal: 5 dust' },
    exchangeFields: { cost: 'Costs', gives: 'Gives', card: 'Card', skill: 'Skill' },
    newExchange: 'New exchange',
    addExchange: 'Add an exchange',
    priceHint: 'Amounts as “1 ticket, 5 dust”.',
    none: 'none',
    rarity: (status: string) => status || 'New rarity',
    featuredOf: (status: string) => `Featured ${status} cards`,
    flags: {
      once: 'Pity holds once',
      own: 'A rarer card does not begin its count again',
      nearOnce: 'The featured card is sure once only',
      target: 'Players choose the featured card that is sure',
    },
    points: {
      draws: (share: number, rises: readonly number[]) => {
        const more = rises.map((rise) => `${percentOf(rise)}`).join(', then ');
        return `${percent(share)} of one draw by the weights${more && `; soft pity adds ${more} points with each draw`}.`;
      },
      box: (share: number) => `${percent(share)} of a full box.`,
      list: (share: number) => `${percent(share)} of a card from this list.`,
      pack: () => '',
    },
    usual: (share: number) =>
      share === 1 ? 'It comes in every draw anyway.' : `It comes in ${Math.floor(100 * share)} of 100 draws anyway.`,
    fixed: 'These fields cannot show all that this banner has. It stays as it is: download it, and change the file.',
    addRarity: 'Add a rarity',
    removeRarity: (status: string) => `Take ${status || 'it'} out`,
    total: {
      draws: (weight: number) => `Weights add up to ${whole(weight)}`,
      box: (copies: number) => `${plural(copies, 'copy', 'copies')} together`,
      list: (weight: number) => `Weights add up to ${whole(weight)}`,
      pack: () => 'They count the cards of packs in order, as if they were draws.',
    },
    toMend: (count: number) => `${plural(count, 'field')} to mend first.`,
    problem: (expected: string, field = '') => `${field === '' ? 'It' : `${field}: it`} must be ${expected}.`,
    percentage: 'a percentage above 0 and below 100, or a fraction such as 1/3',
    toFeature: 'Rate-up: press the featured cards of this rarity below, but not all of them.',
    chips: 'Press a card to feature it: it then takes the rate-up.',
    elsewhere: (field: string, expected: string) => `${field} must be ${expected}.`,
    download: 'Download',
    keepTitle: 'Keep for tomorrow',
    keepText: (day: string) => `All banners, from ${gameDayText(day)} on. Today stays as it is.`,
    mend: 'Mend the fields first.',
    keep: 'Keep for tomorrow',
    kept: 'See the banners to come',
    fromFile: 'DRAW_TABLE names a file, which is the only source here. Download the banners, and put them there.',
    outlook: 'What comes of it',
    allTold: (status: string, chance: number) => `of draws are ${status}, all told: ${oneIn(chance)}. `,
    oneDraw: (chance: number, hasRules: boolean) =>
      `${percent(chance)} on one draw${hasRules ? ', by the weights alone' : ''}.`,
    curve: (status: string) => `The chance of ${status}, draw by draw`,
    thisDraw: 'on this very draw',
    byThen: 'to have one by then',
    half: (draw: number) => `half have one by the ${ordinal(draw)}`,
    curveText: (first: number, draws: number, reached: number) =>
      `It is ${percent(first)} on the first draw. ${percent(reached)} of players have one within ${plural(draws, 'draw')}.`,
    players: 'What players will read',
    headline: ({ status, within, once, ramp, featured }: Rarity, isRarest: boolean) => {
      const { chance: [wins, of] = [0, 1], misses, within: near, once: nearOnce, target } = featured ?? {};
      const parts = [
        within !== undefined &&
          `pity ${whole(within)}${isRarest ? '' : ` (${status} or rarer)`}${once ? ', once' : ''}`,
        ramp && `soft pity from ${whole(rampStart(ramp))}`,
        featured && (2 * wins === of ? '50/50' : `rate-up ${percent(wins / of)}`),
        misses !== undefined && `sure after ${misses === 1 ? 'a lost one' : `${whole(misses)} lost ones`}`,
        near !== undefined && `a featured one within ${whole(near)}${nearOnce ? ', once' : ''}`,
        target && 'of the player’s choice',
      ];
      return `${status}: ${parts.filter(Boolean).join(', ') || 'no rules'}`;
    },
    longRun: (status: string, chance: number, featured: number | null) =>
      `${oneIn(chance)} in the long run${featured === null ? '' : `; ${percent(featured)} of ${status} are featured`}.`,
    noRules: {
      draws: 'Each draw has the same odds: there is no pity and no rate-up.',
      pack: 'Each pack has the same odds: there is no pity and no rate-up.',
      player: 'A draw takes a copy out of your own box, each as likely. The box is filled again when it is empty.',
      world: 'A draw takes a copy out of one box for all players, each as likely.',
    },
  },
};
