import { logLevels, type LogLevel } from '@feisuo/contract/facts/limits';
import type { Logger } from './logger.ts';

/**
 * Hears what is at least as grave as `level`: `all` everything, `off` nothing, and so does a level that nobody knows.
 * Whatever is said is said as text: an object could hold a token, and a console keeps whatever it is shown.
 */
export function createLogger(level: LogLevel = 'off', sink: Logger = console): Logger {
  const heard = logLevels.indexOf(level);
  const ways = logLevels.map((name, at) => [
    name,
    at > heard ? () => {} : (...says: unknown[]) => sink[name as keyof Logger]('[account]', ...says.map(String)),
  ]);
  return Object.fromEntries(ways) as Logger;
}
