import type { Logger } from '../src/log/create-logger.ts';

/** A log that records each message as one text. */
export function fakeLog(): Logger & { lines: string[] } {
  const lines: string[] = [];
  const hear = (...values: unknown[]) => void lines.push(values.map(String).join(' '));
  return { lines, error: hear, warn: hear, info: hear, debug: hear, trace: hear };
}
