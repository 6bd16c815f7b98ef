import type { Logger } from '../src/log/logger.ts';

/** A log that a test can read: one text for each thing said. */
export function fakeLog(): Logger & { lines: string[] } {
  const lines: string[] = [];
  const hear = (...says: unknown[]) => void lines.push(says.map(String).join(' '));
  return { lines, error: hear, warn: hear, info: hear, debug: hear, trace: hear };
}
