import type { Socket } from 'node:net';
import { RelayPort } from './relay-port.js';

/** A connection of the service, and what the database has answered on it and was not passed on yet. */
interface Relay {
  readonly client: Socket;
  /** What the service said first: among others, the name of the connection. */
  opening?: string;
  readonly held: Buffer[];
}

/**
 * Stands between a service and its database, and holds the database's answers back when it is told to: what a statement saw is then
 * settled, and the service does not know it yet.
 */
export class HeldAnswers {
  private readonly relays = new Set<Relay>();
  /** Which connections are held, by a part of their opening. */
  private holding: string | undefined;
  private isSilent = false;
  private onHeld: () => void = () => undefined;
  /** For DATABASE_URL. */
  url = '';

  static async start(databaseUrl: string): Promise<HeldAnswers> {
    const held = new HeldAnswers();
    held.url = await new RelayPort(databaseUrl, (client, database) => held.relay(client, database)).listen();
    return held;
  }

  /** From now on no answer is passed on. @param only on connections of this name; the others go on */
  hold(only = ''): void {
    this.holding = only;
    this.pass((relay) => !this.isHeld(relay));
  }

  /** From now on whatever is sent gets lost, in both directions, on new connections too. */
  swallow(): void {
    this.isSilent = true;
  }

  /** Ends {@link swallow}. Connections on which something got lost are of no more use, and nobody is told. */
  swallowNoMore(): void {
    this.isSilent = false;
  }

  /** Waits until an answer is held back. */
  async anyHeld(): Promise<void> {
    while (![...this.relays].some(({ held }) => held.length > 0)) {
      await new Promise<void>((resolve) => (this.onHeld = resolve));
    }
  }

  /** Passes on what is held back now, and goes on holding. */
  pass(which: (relay: Relay) => boolean = () => true): void {
    for (const relay of [...this.relays].filter(which))
      for (const bytes of relay.held.splice(0)) relay.client.write(bytes);
  }

  /** Whether the service has a connection of this name, made or under way. */
  isOpen(name: string): boolean {
    return [...this.relays].some(({ opening }) => opening?.includes(name) === true);
  }

  /** Passes everything on from now on. */
  release(): void {
    this.holding = undefined;
    this.pass();
  }

  private isHeld({ opening }: Relay): boolean {
    return this.holding !== undefined && opening?.includes(this.holding) === true;
  }

  private relay(client: Socket, database: Socket): void {
    const relay: Relay = { client, held: [] };
    this.relays.add(relay);
    client.once('close', () => this.relays.delete(relay));
    let isCut = false;
    client.on('data', (bytes) => {
      isCut ||= this.isSilent;
      relay.opening ??= bytes.toString('latin1');
      if (!isCut) database.write(bytes);
    });
    database.on('data', (bytes) => {
      isCut ||= this.isSilent;
      if (isCut) return;
      if (!this.isHeld(relay)) {
        client.write(bytes);
        return;
      }
      relay.held.push(bytes);
      this.onHeld();
    });
  }
}
