import type { Logger } from '../src/log/logger.ts';

/** A log that records one text per message. */
export function fakeLog(): Logger & { lines: string[] } {
  const lines: string[] = [];
  const hear = (...says: unknown[]) => void lines.push(says.map(String).join(' '));
  return { lines, error: hear, warn: hear, info: hear, debug: hear, trace: hear };
}
