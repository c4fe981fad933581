import { describe, expect, it } from '@jest/globals';
import { type Economy, readEconomy } from './economy.js';
import { canonical } from './canonical.js';

const CARD = { card: 21, status: 'super', skill: '', cp: 800 };
const ECONOMY: Economy = {
  banners: { summer: { cost: { ticket: 1 }, free: 1, gives: { spark: 1 }, limit: { day: 10, ever: 200 } } },
  currencies: { ticket: { most: 999 }, spark: {}, dust: {} },
  exchanges: [{ name: 'spark-21', cost: { spark: 200 }, card: CARD }],
  salvage: { normal: { dust: 5 } },
};

describe('What is declared on a day', () => {
  it('is read as it is, and has one canonical form', () => {
    expect(readEconomy(ECONOMY)).toEqual(ECONOMY);
    expect(canonical({ ...ECONOMY, banners: undefined })).toBe(
      '{"currencies":{"dust":{},"spark":{},"ticket":{"most":999}},"exchanges":[{"card":{"card":21,"cp":800,"skill":"",' +
        '"status":"super"},"cost":{"spark":200},"name":"spark-21"}],"salvage":{"normal":{"dust":5}}}',
    );
  });

  it.each([
    [
      { banners: { summer: { cost: { gem: 1 } } } },
      'banners.summer.cost.gem must be left out, because it is not declared',
    ],
    [{ banners: { summer: { cost: {} } } }, 'banners.summer.cost must be an object with names, at least 1'],
    [{ banners: { summer: { cost: { ticket: 0 } } } }, 'banners.summer.cost.ticket must be a whole number from 1'],
    [{ banners: { summer: { free: 1 } } }, 'banners.summer.free must be left out, because there is no cost'],
    [{ banners: { summer: { limit: {} } } }, 'banners.summer.limit must be a limit of day or ever'],
    [
      { banners: { summer: { price: 1 } } },
      'banners.summer.price must be left out: only cost, free, gives, limit are known',
    ],
    [
      { banners: { summer: { cost: { ticket: 1 }, gives: { ticket: 1 } } } },
      'banners.summer.gives.ticket must be left out, because the same currency is a cost',
    ],
    [{ currencies: { Gem: {} } }, 'a name in currencies must be 1 to 40 of a to z, 0 to 9 and -'],
    [{ exchanges: [{ name: 'a', gives: { dust: 1 } }] }, 'exchanges[0].cost must be an object with names, at least 1'],
    [
      { exchanges: [...ECONOMY.exchanges, ...ECONOMY.exchanges] },
      'exchanges[1].name must be another name than those before',
    ],
    [{ salvage: { normal: { gem: 1 } } }, 'salvage.normal.gem must be left out, because it is not declared'],
  ])('is refused with %j', (change, problem) => {
    expect(() => readEconomy({ ...ECONOMY, ...change })).toThrow(problem);
  });
});
