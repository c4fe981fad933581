/** From the least to the most important. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

/** How lines look; `auto` is `pretty` on a terminal, else `json`. */
export const LOG_FORMATS = ['auto', 'json', 'pretty'] as const;

export type LogFormat = (typeof LOG_FORMATS)[number];

/** What is logged, and how. */
export interface LogSettings {
  /** The least important lines that are logged. */
  readonly logLevel: LogLevel;
  readonly logFormat: LogFormat;
}
