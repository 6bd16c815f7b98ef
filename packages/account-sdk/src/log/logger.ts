/** Five severities, highest first; `logLevel` selects them. */
export interface Logger {
  error(...says: unknown[]): void;
  warn(...says: unknown[]): void;
  info(...says: unknown[]): void;
  debug(...says: unknown[]): void;
  trace(...says: unknown[]): void;
}
