import { describe, expect, it } from '@jest/globals';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandHere } from '../harness/commands.js';
import { temporaryFolder } from '../harness/program.js';

const CP = { min: 1, max: 200 };
const OUTCOMES = [
  { card: 1, status: 'normal', skill: 'a', weight: 9900, cp: CP },
  { card: 2, status: 'super', skill: 'a', weight: 50, cp: CP, featured: true },
  { card: 3, status: 'super', skill: 'a', weight: 50, cp: CP },
];
const SUMMER = {
  name: 'summer',
  outcomes: OUTCOMES,
  rarities: [{ status: 'super', within: 80, featured: { chance: [1, 2], misses: 1 } }],
};

const folder = temporaryFolder().path;
const file = join(folder, 'banners.json');

/** What the command says of a file; it has no settings and reaches no service. */
async function simulated(content: unknown, ...more: readonly string[]) {
  writeFileSync(file, JSON.stringify(content));
  const { code, out, err } = await commandHere('simulate', ['--table', file, '--draws', '2000', ...more], {});
  return { code, out: out.toString(), err };
}

/** The cells of the line that begins with a name. */
function lineOf(text: string, name: string): string[] {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `)) ?? '';
  return line.slice(name.length).trim().split(/ {2,}/);
}

describe('npx card-draw simulate', () => {
  it('says what a pack holds, and what comes from each of its slots', async () => {
    const { out } = await simulated(
      JSON.parse(readFileSync('examples/tables/god-pack.json', 'utf8')),
      '--banner',
      'booster',
    );
    expect(out).toMatch(/\nsuper +0\.1025 +10\.0450 % +10\.0450 %\n/);
    expect(out).toMatch(/\n0\.0500 % of packs .*\n5 from super .*\n99\.9500 % of packs .*\n4 from common /);
  });

  it('says when the first copy comes out of a box, and never draws more from the one of all players than it has', async () => {
    const simulatedBox = async (box: string): Promise<string> => {
      const outcomes = [
        { card: 20, status: 'prize', copies: 1 },
        { card: 1, status: 'normal', copies: 299 },
      ];
      return (await simulated({ banners: [{ name: 'box', box, outcomes }] }, '--banner', 'box')).out;
    };
    const [player, world] = [await simulatedBox('player'), await simulatedBox('world')];
    expect(lineOf(player, 'first 10')).toEqual(['0.0333', '3.3333 %', '9.9667', '100.0000 %']);
    expect(lineOf(player, 'first 200').slice(0, 2)).toEqual(['0.6667', '66.6667 %']);
    expect(lineOf(player, 'prize').toSpliced(2, 1)).toEqual(['1', '0.3333 %', '150.50', '300']);
    expect(player).toContain('\n2000 draws\n');
    expect(world).toContain('\n300 draws\n');
    expect(lineOf(world, 'prize')).toEqual(['1', '0.3333 %', '0.3333 %', '150.50', '300']);
  });

  it('says how a ramp rises in the list that has the rarity, and not in all lists together', async () => {
    const [normal, ...supers] = OUTCOMES.map((outcome) => ({ ...outcome, featured: undefined }));
    const lists = { common: [normal], rare: [normal, ...supers] };
    const slots = [{ list: 'common', count: 4 }, { list: 'rare' }];
    const banner = { name: 'pack', slots, rarities: [{ status: 'super', within: 40, ramp: { from: 30, add: 500 } }] };
    const { out } = await simulated({ lists, banners: [banner] }, '--banner', 'pack');
    expect(out).toContain('on, 5 percentage points more with each draw; ');
    expect(out).toMatch(/^ +30 +6\.00 % +#{3}$/m);
    expect(out).toContain('; where a list has none, with the next card of a list that has one\n');
  });

  it('says what a table gives in the long run, beside what is declared and what a simulation gives', async () => {
    const { code, out, err } = await simulated({ banners: [SUMMER] }, '--banner', 'summer', '--draws', '20000');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const [declared, longRun, seen, expected, ...percentiles] = lineOf(out, 'super');
    // (1 − 0.99^80) / 0.01 draws from one to the next.
    expect([declared, longRun, expected, percentiles]).toEqual(['1.0000 %', '1.8100 %', '55.25', ['69', '80', '80']]);
    expect(Math.abs(parseFloat(seen ?? '') - 1.81)).toBeLessThan(0.3);
    // Half of them are featured, and of the other half each is followed by a featured one: two of three.
    expect(lineOf(out, 'card 2 super a featured').slice(0, 2)).toEqual(['0.5000 %', '1.2067 %']);
    expect(lineOf(out, 'card 3 super a').slice(0, 2)).toEqual(['0.5000 %', '0.6033 %']);
    expect(out).toContain('\n66.6667 % of the super cards are featured, in the long run.\n');
    expect(out).toMatch(/^ 1–79 +1\.00 % +#\n +80 +100\.00 % +#{50}$/m);
  });

  it('says what players get who always name a card', async () => {
    const [normal, one, other] = OUTCOMES;
    const outcomes = [normal, one, { ...one, card: 4 }, other];
    const rarities = [{ status: 'super', within: 80, featured: { chance: [1, 2], misses: 1, target: true } }];
    const { out } = await simulated({ banners: [{ ...SUMMER, outcomes, rarities }] }, '--banner', 'summer');
    // A super comes after 47.9 draws or so, and each second one for certain: 1.75 of them to the named one.
    const [chance, mean] = lineOf(out, 'card 4 super named');
    expect(parseFloat(chance ?? '') * parseFloat(mean ?? '')).toBeCloseTo(100, 1);
    expect(out).toContain('; of these the one that the player names\n');
    expect(out).toMatch(/^ +normal .* card 4 featured +card 2 named +card 4 named/m);
  });

  it('tells outcomes of one card apart by their skills', async () => {
    const [, one, other] = ['', 'plain', 'rare'].map((skill, at) => ({ ...OUTCOMES[0], skill, weight: 100 * at }));
    const { out } = await simulated({ banners: [{ name: 'case', outcomes: [one, other] }] }, '--banner', 'case');
    expect([lineOf(out, 'card 1 normal plain')[0], lineOf(out, 'card 1 normal rare')[0]]).toEqual([
      '33.3333 %',
      '66.6667 %',
    ]);
  });

  it('begins with what the docs show', async () => {
    const page = readFileSync('docs/game.md', 'utf8');
    const block = (name: string): string =>
      new RegExp(`<!-- ${name} -->\\s+\`\`\`\\w+\\n(.*?)\`\`\``, 's').exec(page)?.[1] ?? '';
    const { out } = await simulated(JSON.parse(block('banners')), '--banner', 'summer', '--draws', '100000');
    const shown = block('simulated');
    expect(shown).toContain('long run');
    expect(out.slice(0, shown.length)).toBe(shown);
  });

  it('says the same again, and something else for another seed', async () => {
    const said = async (...more: string[]) =>
      (await simulated({ banners: [SUMMER] }, '--banner', 'summer', ...more)).out;
    const once = await said();
    expect(await said()).toBe(once);
    expect(await said('--seed', 'other')).not.toBe(once);
  });

  it('takes the standard banner of a bare list of outcomes', async () => {
    const plain = OUTCOMES.map(({ card, status, skill, weight, cp }) => ({ card, status, skill, weight, cp }));
    const { code, out } = await simulated(plain);
    expect(code).toBe(0);
    expect(lineOf(out, 'super').slice(3)).toEqual(['100.00', '69', '230', '459']);
    expect(out).toContain('2000 by the weights alone, 0 on a ramp, 0 guaranteed, 0 with a featured card due');
  });

  it.each<[string, unknown, readonly string[], RegExp]>([
    [
      'a table with its place',
      { banners: [{ ...SUMMER, rarities: [{ status: 'super', within: 80 }] }] },
      [],
      /^DRAW_TABLE \S+ cannot be used: banners\[0\]\.outcomes\[1\]\.featured must be left out, because no rarity of its status has featured\n$/,
    ],
    [
      'an unknown banner',
      { banners: [SUMMER] },
      ['--banner', 'x'],
      /^--banner must be one of standard, summer, not "x"\n$/,
    ],
    [
      'no draws',
      [],
      ['--draws', '0'],
      /^--draws must be a whole number from 1 to 100000000, not "0" \(--help tells more\)\n$/,
    ],
  ])('refuses %s', async (_, content, more, problem) => {
    const { code, out, err } = await simulated(content, ...more);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(problem);
  });
});
