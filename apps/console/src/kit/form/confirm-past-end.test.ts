import { DAY_MS } from '@feisuo/contract/facts/durations';
import { clockHeader } from '@feisuo/contract/facts/console-headers';
import { afterEach, expect, test, vi } from 'vitest';
import { callConsole } from '../../api/call-console.ts';
import { confirmPastEnd } from './confirm-past-end.ts';

const words = { ends: '会立刻结束', verb: '保存并结束', never: '不会展示' };
const now = Date.parse('2026-11-17T04:00:00.000Z');
const past = '2026-11-17T03:59:00.000Z';
const future = '2026-11-17T04:01:00.000Z';
const ending = { until: past, before: null, isRunning: true, now };

test('a dialog asks for confirmation before it saves an end time in the past, and explains the consequence', () => {
  expect(confirmPastEnd(ending, words)).toMatchObject({ message: '会立刻结束', verb: '保存并结束' });
  expect(confirmPastEnd({ ...ending, before: future }, words)).toMatchObject({ message: '会立刻结束' });
  expect(confirmPastEnd({ ...ending, isRunning: false }, words)).toMatchObject({
    message: '不会展示',
    verb: '仍然保存',
  });
});

afterEach(() => vi.unstubAllGlobals());

test("whether an end time is past is decided by the server's clock, which may differ from the browser's", async () => {
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
  const isAsked = (until: string) => confirmPastEnd({ until, before: null, isRunning: true }, words) !== null;
  const hear = async (headers: Record<string, string>) => {
    const answer = () => new Response('{"code":0,"data":{}}', { headers });
    vi.stubGlobal('fetch', async () => answer());
    await callConsole('GET', 'me');
  };
  await hear({ [clockHeader]: String(Date.parse(inDays(7))) });
  expect([isAsked(inDays(6)), isAsked(inDays(8))]).toEqual([true, false]);
  // An answer without the clock header leaves the known server time unchanged.
  await hear({});
  expect(isAsked(inDays(6))).toBe(true);
  await hear({ [clockHeader]: String(Date.parse(inDays(-7))) });
  expect([isAsked(inDays(-6)), isAsked(inDays(-8))]).toEqual([false, true]);
});

test('a dialog does not ask about an end time that is in the future, empty, or was already past before', () => {
  expect(confirmPastEnd({ ...ending, until: future }, words)).toBeNull();
  expect(confirmPastEnd({ ...ending, until: null }, words)).toBeNull();
  expect(confirmPastEnd({ ...ending, before: past }, words)).toBeNull();
});
