/** A chat in which players write to the bot. */
export interface Chat {
  /** What the bot needs to reach it. */
  readonly settings: Readonly<Record<string, string>>;
  /** A player asks for a draw. @returns the id of the message */
  ask(player: number): Promise<string>;
  /** How many replies of the bot each message has. */
  replies(): Promise<ReadonlyMap<string, number>>;
  /** What is wrong with what the bot has written. */
  problems(): Promise<readonly string[]>;
  stop(): Promise<void>;
}
