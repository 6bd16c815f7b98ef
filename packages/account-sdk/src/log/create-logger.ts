import { logLevels, type LogLevel } from '@feisuo/contract/facts/limits';

/**
 * Logs messages of five severities, from the highest to the lowest. `logLevel` is the lowest severity that is logged.
 */
export interface Logger {
  error(...says: unknown[]): void;
  warn(...says: unknown[]): void;
  info(...says: unknown[]): void;
  debug(...says: unknown[]): void;
  trace(...says: unknown[]): void;
}

/**
 * Creates a logger for messages of at least this severity; an unknown level is treated as `off`. Messages are logged as
 * text, because an object could contain a token, and consoles retain objects.
 */
export function createLogger(level: LogLevel = 'off', sink: Logger = console): Logger {
  const heard = logLevels.indexOf(level);
  const ways = logLevels.map((name, at) => [
    name,
    at > heard ? () => {} : (...values: unknown[]) => sink[name as keyof Logger]('[account]', ...values.map(String)),
  ]);
  return Object.fromEntries(ways) as Logger;
}
