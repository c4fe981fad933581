import fc from 'fast-check';

interface ModelTrade {
  readonly from: number;
  readonly to: number;
  readonly gives: readonly number[];
  readonly asks: readonly number[];
  readonly state: string;
}

/** A request. */
export type Action =
  | ({ readonly kind: 'offer' } & Omit<ModelTrade, 'state'>)
  | { readonly kind: 'accept' | 'decline' | 'withdraw'; readonly trade: number }
  | { readonly kind: 'give'; readonly user: number }
  | { readonly kind: 'move'; readonly card: number; readonly user: number }
  | { readonly kind: 'deleteCard'; readonly card: number }
  | { readonly kind: 'salvage'; readonly user: number; readonly card: number }
  | { readonly kind: 'deleteUser'; readonly user: number }
  | { readonly kind: 'createUser' };

const STATES = { decline: 'declined', withdraw: 'withdrawn' } as const;

/** What users, cards and trades must be after requests that came one after the other. */
export class TradeModel {
  readonly users = new Set<number>();
  /** Owners, by card. */
  readonly cards = new Map<number, number>();
  readonly trades = new Map<number, ModelTrade>();
  /** The owners that each card has had, gone ones too. */
  readonly owners = new Map<number, number[]>();

  copy(): TradeModel {
    const copy = new TradeModel();
    for (const user of this.users) copy.users.add(user);
    for (const [card, owner] of this.cards) copy.cards.set(card, owner);
    for (const [id, trade] of this.trades) copy.trades.set(id, trade);
    for (const [card, owners] of this.owners) copy.owners.set(card, [...owners]);
    return copy;
  }

  /** Does an action. @param id of what it makes, if it does @returns what it must be answered */
  do(action: Action, id = 0): string {
    switch (action.kind) {
      case 'offer':
        return this.offer(action, id);
      case 'accept':
        return this.accept(action.trade);
      case 'decline':
      case 'withdraw':
        return this.decide(action.trade, STATES[action.kind]);
      case 'give':
        return this.users.has(action.user) ? this.own(id, action.user) : '409 owner_unknown';
      case 'move':
        return this.move(action.card, action.user);
      case 'deleteCard':
        return this.cards.delete(action.card) ? '204' : '404 not_found';
      case 'salvage':
        return this.salvage(action.user, action.card);
      case 'deleteUser':
        return this.deleteUser(action.user);
      case 'createUser':
        this.users.add(id);
        return '200';
    }
  }

  /** Cards with their owners, and trades with their states. */
  state(): unknown {
    const inOrder = <T>(map: ReadonlyMap<number, T>) => [...map].sort(([a], [b]) => a - b);
    return { cards: inOrder(this.cards), trades: inOrder(this.trades).map(([id, { state }]) => [id, state]) };
  }

  private offer({ from, to, gives, asks }: Omit<ModelTrade, 'state'>, id: number): string {
    if (from === to) return '400 repeated';
    if (!this.users.has(from) || !this.users.has(to)) return '409 record_unknown';
    if (this.hasStray({ from, to, gives, asks })) return '409 not_owner';
    this.trades.set(id, { from, to, gives, asks, state: 'open' });
    return '200';
  }

  private accept(id: number): string {
    const trade = this.trades.get(id);
    if (trade?.state !== 'open') return notOpen(trade);
    if (this.hasStray(trade)) {
      this.decide(id, 'void');
      return '409 trade_void';
    }
    for (const card of trade.gives) this.own(card, trade.to);
    for (const card of trade.asks) this.own(card, trade.from);
    return this.decide(id, 'accepted');
  }

  private decide(id: number, state: string): string {
    const trade = this.trades.get(id);
    if (trade?.state !== 'open') return notOpen(trade);
    this.trades.set(id, { ...trade, state });
    return '200';
  }

  private move(card: number, user: number): string {
    if (!this.cards.has(card)) return '404 not_found';
    return this.users.has(user) ? this.own(card, user) : '409 owner_unknown';
  }

  private salvage(user: number, card: number): string {
    if (this.cards.get(card) !== user) return '409 not_owner';
    this.cards.delete(card);
    return '200';
  }

  private deleteUser(user: number): string {
    if (!this.users.has(user)) return '404 not_found';
    if ([...this.cards.values()].includes(user)) return '409 still_owns';
    this.users.delete(user);
    for (const [id, { from, to }] of this.trades) if (from === user || to === user) this.decide(id, 'void');
    return '204';
  }

  private own(card: number, user: number): string {
    const owners = this.owners.get(card) ?? [];
    if (owners.at(-1) !== user) this.owners.set(card, [...owners, user]);
    this.cards.set(card, user);
    return '200';
  }

  private hasStray({ from, to, gives, asks }: Omit<ModelTrade, 'state'>): boolean {
    return gives.some((card) => this.cards.get(card) !== from) || asks.some((card) => this.cards.get(card) !== to);
  }
}

function notOpen(trade: ModelTrade | undefined): string {
  if (!trade) return '404 not_found';
  return trade.state === 'void' ? '409 trade_void' : '409 trade_not_open';
}

/** What kind of request, and where among those that are known its records are. */
export interface Plan {
  readonly kind: Action['kind'];
  readonly places: readonly number[];
}

export const PLANS = fc.record<Plan>({
  kind: fc.constantFrom(
    ...Array.from({ length: 5 }, () => ['offer', 'accept', 'give'] as const).flat(),
    ...(['decline', 'withdraw', 'move', 'move', 'salvage', 'deleteCard', 'deleteUser', 'createUser'] as const),
  ),
  places: fc.array(fc.nat(5), { minLength: 6, maxLength: 6 }),
});

/** The request of a plan: about the newest records, so that requests meet, and now and then one that is gone or of someone else. */
export function actionOf({ kind, places }: Plan, model: TradeModel): Action {
  const [first = 0, second = 0, third = 0, fourth = 0, ...others] = places;
  const nth = (ids: Iterable<number>, place: number): number => [...ids].toSorted((a, b) => b - a)[place] ?? 1;
  const [user, other] = [nth(model.users, first), nth(model.users, second)];
  const card = nth(model.owners.keys(), third);
  const cardsOf = (owner: number): number[] => [...model.cards].filter((each) => each[1] === owner).map(([id]) => id);
  switch (kind) {
    case 'offer': {
      const gives = others.includes(5) ? [card] : cardsOf(user).slice(0, third);
      const asks = cardsOf(other).slice(0, gives.length === 0 ? 1 : fourth);
      return { kind, from: user, to: other, gives: gives.length + asks.length === 0 ? [card] : gives, asks };
    }
    case 'accept':
    case 'decline':
    case 'withdraw':
      return { kind, trade: nth(model.trades.keys(), first) };
    case 'move':
      return { kind, card, user };
    case 'salvage':
      return { kind, card, user: others.includes(5) ? user : (model.cards.get(card) ?? user) };
    case 'deleteCard':
      return { kind, card };
    case 'give':
    case 'deleteUser':
      return { kind, user };
    case 'createUser':
      return { kind };
  }
}
