import { logLevels, type LogLevel } from '@feisuo/contract/facts/limits';

/** Logs with one of five severities, highest first. `logLevel` selects which of them are logged. */
export interface Logger {
  error(...says: unknown[]): void;
  warn(...says: unknown[]): void;
  info(...says: unknown[]): void;
  debug(...says: unknown[]): void;
  trace(...says: unknown[]): void;
}

/**
 * Logs messages of at least this severity. An unknown level is treated as `off`. Messages are logged as text, because
 * an object could hold a token and consoles retain objects.
 */
export function createLogger(level: LogLevel = 'off', sink: Logger = console): Logger {
  const heard = logLevels.indexOf(level);
  const ways = logLevels.map((name, at) => [
    name,
    at > heard ? () => {} : (...values: unknown[]) => sink[name as keyof Logger]('[account]', ...values.map(String)),
  ]);
  return Object.fromEntries(ways) as Logger;
}
