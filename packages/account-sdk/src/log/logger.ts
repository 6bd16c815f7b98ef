/** Logs with one of five severities, highest first. `logLevel` selects which of them are logged. */
export interface Logger {
  error(...says: unknown[]): void;
  warn(...says: unknown[]): void;
  info(...says: unknown[]): void;
  debug(...says: unknown[]): void;
  trace(...says: unknown[]): void;
}
