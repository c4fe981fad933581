import type { Declared } from '../../../../src/game/tables/banners-content';
import type { Amounts, ExchangeOffer, Price } from '../../../../src/game/rules/economy';

/** What a draw or an exchange costs and gives, as it is typed. */
export const PRICE_FIELDS = ['cost', 'free', 'gives', 'day', 'ever'] as const;
export type PriceDraft = Readonly<Record<(typeof PRICE_FIELDS)[number], string>>;
export const NO_PRICE: PriceDraft = emptyFields(PRICE_FIELDS);

const CARD_FIELDS = ['card', 'status', 'skill', 'cp'] as const;
export const EXCHANGE_FIELDS = ['name', 'cost', 'gives', ...CARD_FIELDS, 'day', 'ever'] as const;
export type ExchangeDraft = Readonly<Record<(typeof EXCHANGE_FIELDS)[number], string>>;
export const NEW_EXCHANGE: ExchangeDraft = emptyFields(EXCHANGE_FIELDS);

/** What is declared beside the banners, as it is typed: a currency, or a rarity, in each line. */
export interface EconomyDraft {
  readonly currencies: string;
  readonly salvage: string;
  readonly exchanges: readonly ExchangeDraft[];
  /** What cards were worth before: a line that was not changed means the same again. */
  readonly worth?: Declared['salvage'] | undefined;
}

export function economyDraftOf({ currencies = {}, exchanges = [], salvage = {} }: Partial<Declared>): EconomyDraft {
  return {
    currencies: linesOf(currencies, (name, { most }) => (most === undefined ? name : `${name} ${most}`)),
    salvage: linesOf(salvage, worthText),
    worth: salvage,
    exchanges: exchanges.map(({ name, card, ...price }) => {
      const { cost, gives, day, ever } = priceDraftOf(price);
      const given = { ...NEW_EXCHANGE, ...textsOf({ ...card }) };
      return { ...given, name, cost, gives, day, ever };
    }),
  };
}

/** As a file has it. What is no number stays a text, which the rules refuse. */
export function declaredIn({ currencies, salvage, exchanges, worth = {} }: EconomyDraft): Partial<Declared> {
  const known = new Map(Object.entries(worth).map((entry) => [worthText(...entry), entry]));
  const content = {
    currencies: Object.fromEntries(
      linesIn(currencies).map((line) => {
        const [name = '', most] = line.split(/\s+/);
        return [name, most === undefined ? {} : { most: numberIn(most) }];
      }),
    ),
    salvage: Object.fromEntries(
      salvage.split('\n').flatMap((line) => {
        const [, status = line, gives = ''] = /^(.*?)\s*[:：]([^:：]*)$/.exec(line.trim()) ?? [];
        return line.trim() === '' ? [] : [known.get(line) ?? [status, amountsIn(gives)]];
      }),
    ),
    exchanges: exchanges.map(exchangeIn),
  };
  return Object.fromEntries(Object.entries(content).filter(([, value]) => Object.keys(value).length > 0));
}

function exchangeIn(draft: ExchangeDraft): ExchangeOffer {
  const { name, card, status, skill, cp } = draft;
  const isCard = `${card}${status}${skill}${cp}` !== '';
  const given = { card: numberIn(card), status, skill, cp: numberIn(cp) };
  return { name, ...priceIn({ ...draft, free: '' }), ...(isCard && { card: given }) } as unknown as ExchangeOffer;
}

export function priceDraftOf({ cost = {}, gives = {}, free, limit }: Price): PriceDraft {
  const { day, ever } = limit ?? {};
  return { ...NO_PRICE, cost: amountsText(cost), gives: amountsText(gives), ...textsOf({ free, day, ever }) };
}

export function priceIn({ cost, gives, free, day, ever }: PriceDraft): Price {
  const limit = { ...(day !== '' && { day: numberIn(day) }), ...(ever !== '' && { ever: numberIn(ever) }) };
  const price = {
    ...(cost.trim() !== '' && { cost: amountsIn(cost) }),
    ...(free !== '' && { free: numberIn(free) }),
    ...(gives.trim() !== '' && { gives: amountsIn(gives) }),
    ...(Object.keys(limit).length > 0 && { limit }),
  };
  return price as unknown as Price;
}

/** Amounts with commas between them, such as `1 ticket, 5 dust`. */
function amountsIn(text: string): Readonly<Record<string, unknown>> {
  const parts = text.split(/[,、，]/).filter((part) => part.trim() !== '');
  return Object.fromEntries(
    parts.map((part) => {
      const [, amount = '', currency = part.trim()] = /^\s*(\S+)\s+(\S+)\s*$/.exec(part) ?? [];
      return [currency, numberIn(amount)];
    }),
  );
}

function amountsText(amounts: Amounts): string {
  return Object.entries(amounts)
    .map(([currency, amount]) => `${amount} ${currency}`)
    .join(', ');
}

function worthText(status: string, gives: Amounts): string {
  return `${status}: ${amountsText(gives)}`;
}

function linesIn(text: string): string[] {
  return text.split('\n').flatMap((line) => line.trim() || []);
}

function linesOf<Value>(values: Readonly<Record<string, Value>>, line: (name: string, value: Value) => string): string {
  return Object.entries(values)
    .map(([name, value]) => line(name, value))
    .join('\n');
}

/** What is there, as texts. */
function textsOf(values: Readonly<Record<string, string | number | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

/** Fields in which nothing is typed. */
export function emptyFields<Name extends string>(names: readonly Name[]): Readonly<Record<Name, string>> {
  return Object.fromEntries(names.map((name) => [name, ''])) as Readonly<Record<Name, string>>;
}

/** What is no number stays a text. */
export function numberIn(text: string): number | string {
  return /^\s*-?\d+\s*$/.test(text) ? Number(text) : text;
}
