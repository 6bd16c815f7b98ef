/** Five ways to say something, from the gravest; which are heard is the configuration's `logLevel`. */
export interface Logger {
  error(...says: unknown[]): void;
  warn(...says: unknown[]): void;
  info(...says: unknown[]): void;
  debug(...says: unknown[]): void;
  trace(...says: unknown[]): void;
}
