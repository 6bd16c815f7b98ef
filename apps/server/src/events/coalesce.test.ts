import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { coalesce } from './coalesce.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An action that stays pending until `finish` is called. */
function slowly() {
  const open: (() => void)[] = [];
  return { act: vi.fn(() => new Promise<void>((done) => open.push(done))), finish: () => open.shift()?.() };
}
const aMoment = () => vi.advanceTimersByTimeAsync(0);

test('runs once more after any number of calls during a run', async () => {
  const { act, finish } = slowly();
  const tell = coalesce(act, { onError: () => {} });
  tell();
  tell();
  tell();
  expect(act).toHaveBeenCalledTimes(1);
  finish();
  await aMoment();
  expect(act).toHaveBeenCalledTimes(2);
  finish();
  await aMoment();
  expect(act).toHaveBeenCalledTimes(2);
});

test('waits restMs between two runs and keeps a call made meanwhile', async () => {
  const act = vi.fn(async () => {});
  const tell = coalesce(act, { onError: () => {}, restMs: 2_000 });
  tell();
  await aMoment();
  tell();
  await vi.advanceTimersByTimeAsync(1_999);
  expect(act).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(act).toHaveBeenCalledTimes(2);
});

test('runs again on the next call after a failure', async () => {
  const onError = vi.fn();
  const act = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('away')).mockResolvedValue();
  const tell = coalesce(act, { onError });
  tell();
  await aMoment();
  expect(onError).toHaveBeenCalledTimes(1);
  tell();
  expect(act).toHaveBeenCalledTimes(2);
});
