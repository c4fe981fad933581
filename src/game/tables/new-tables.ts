import { type Banner, type DrawTable, totalWeight } from '../rules/draw-table.js';
import type { Price } from '../rules/economy.js';
import { listsOf } from '../rules/packs.js';
import type { Rarity } from '../rules/rarity-rules.js';
import { InvalidResponse, MissingMember, readEach } from '../rules/validation.js';
import type { Declared, Tables } from './banners-content.js';

// What does not fit together in tables. The page uses this file too.

/**
 * Checks what only new tables must fulfil, those of a file and those that are sent. Stored tables stay as they are.
 * @throws InvalidResponse that has all that is wrong
 */
export function checkNew({ banners, declared }: Tables): void {
  readEach(banners, (banner, place) => {
    checkOrder(banner, `banners[${place}]`);
    checkCounted(banners, place);
  });
  readEach(banners, ({ price = {} }, place) => checkReachable(price, declared, `banners[${place}]`));
  readEach(declared.exchanges, (exchange, place) => {
    const path = `exchanges[${place}]`;
    checkReachable(exchange, declared, path);
    if (!exchange.card && !exchange.gives)
      throw new MissingMember(`${path}.gives`, 'an object with names, where there is no card');
  });
}

/** No player could pay or get more of a currency than a balance may have. */
function checkReachable({ cost = {}, gives = {} }: Price, { currencies }: Declared, path: string): void {
  readEach(Object.entries({ cost, gives }), ([member, amounts]) => {
    for (const [currency, amount] of Object.entries(amounts)) {
      const most = currencies[currency]?.most ?? Infinity;
      if (amount <= most) continue;
      throw new InvalidResponse(`${path}.${member}.${currency}`, `at most ${most}, the largest balance of ${currency}`);
    }
  });
}

/**
 * Rarities are listed from the rarest. A card of an earlier rarity restarts the counts of the later ones, so it must really be rarer:
 * otherwise their guarantees would not hold.
 */
function checkOrder({ table }: Banner, path: string): void {
  readEach(listsOf(table), (list) => checkOrderIn(list.table, path));
}

function checkOrderIn({ outcomes, rules }: DrawTable, path: string): void {
  const all = (rules?.rarities ?? []).map(({ status }) => {
    return { status, weight: totalWeight(outcomes.filter((outcome) => outcome.status === status)) };
  });
  const weights = all.filter(({ weight }) => weight > 0);
  readEach(weights, ({ status, weight }, place) => {
    const before = weights.slice(0, place).find((earlier) => earlier.weight > weight);
    if (!before) return;
    const [own, other] = [`${status} has the weight ${weight}`, `${before.status} before it ${before.weight}`];
    const expected = `no rarer than one before it, because the rarest comes first: ${own}, ${other}`;
    const at = all.findIndex((each) => each.status === status);
    throw new InvalidResponse(`${path}.rarities[${at}].status`, expected);
  });
}

/** What a number of a state means: equal under all banners that count together. `within` may differ, it counts nothing else. */
const COUNTED: Readonly<Record<string, (rarity: Rarity) => string | true | undefined>> = {
  once: ({ once }) => once,
  resets: ({ resets }) => (resets === 'own' ? resets : undefined),
  'featured.within': ({ featured }) => (featured?.within === undefined ? undefined : 'given'),
  'featured.once': ({ featured }) => featured?.once,
  'featured.target': ({ featured }) => featured?.target,
};

function checkCounted(banners: readonly Banner[], place: number): void {
  const rules = banners[place]?.table.rules;
  const first = banners.findIndex(({ table }) => table.rules && table.rules.counters === rules?.counters);
  readEach(rules?.rarities ?? [], (rarity, at) => {
    const other = banners[first]?.table.rules?.rarities.find(({ status }) => status === rarity.status);
    for (const [member, memberOf] of Object.entries(COUNTED)) {
      const [others, own] = [other && memberOf(other), memberOf(rarity)];
      if (others === own) continue;
      const [given, has] = others === undefined ? ['left out', 'no'] : [String(others), 'a'];
      const expected = `${given}, because banners[${first}] counts together with it and has ${has} ${member}`;
      throw new InvalidResponse(`banners[${place}].rarities[${at}].${member}`, expected);
    }
  });
}
