import { logLevels, type LogLevel } from '@feisuo/contract/facts/limits';
import { afterEach, expect, test, vi } from 'vitest';
import { createLogger, type Logger } from './create-logger.ts';

const ways = ['error', 'warn', 'info', 'debug', 'trace'] as const;

function heardAt(level?: LogLevel): string[] {
  const heard: string[] = [];
  const sink = Object.fromEntries(ways.map((way) => [way, () => heard.push(way)])) as unknown as Logger;
  const log = createLogger(level, sink);
  for (const way of ways) log[way]('x');
  return heard;
}

afterEach(() => vi.restoreAllMocks());

test.each([
  ['off', []],
  ['error', ['error']],
  ['warn', ['error', 'warn']],
  ['info', ['error', 'warn', 'info']],
  ['debug', ['error', 'warn', 'info', 'debug']],
  ['trace', ['error', 'warn', 'info', 'debug', 'trace']],
  ['all', ['error', 'warn', 'info', 'debug', 'trace']],
] as const)('§9 log levels: the level %s logs %j', (level, heard) => {
  expect(heardAt(level)).toEqual(heard);
});

test('§9 log levels: seven levels can be set', () => {
  expect(logLevels).toEqual(['off', 'error', 'warn', 'info', 'debug', 'trace', 'all']);
});

test('§9 log levels: the default level is off', () => {
  expect(heardAt()).toEqual([]);
});

test.each(['', 'loud', 'ERROR', '__proto__'])('an unknown log level (%j) is treated as off', (level) => {
  expect(heardAt(level as LogLevel)).toEqual([]);
});

test('log messages go to the console with a prefix and as text, because an object could contain a token', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  createLogger('warn').warn('storage', Object.assign(new Error('is full'), { token: 'secret' }));
  expect(warn.mock.calls).toEqual([['[account]', 'storage', 'Error: is full']]);
});
