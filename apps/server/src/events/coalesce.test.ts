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

test('coalesce runs the operation once more after a run, however often it was called during the run', async () => {
  const { act: operation, finish } = slowly();
  const request = coalesce(operation, { onError: () => {} });
  request();
  request();
  request();
  expect(operation).toHaveBeenCalledTimes(1);
  finish();
  await aMoment();
  expect(operation).toHaveBeenCalledTimes(2);
  finish();
  await aMoment();
  expect(operation).toHaveBeenCalledTimes(2);
});

test('coalesce waits restMs between two runs and remembers a call made during the wait', async () => {
  const operation = vi.fn(async () => {});
  const request = coalesce(operation, { onError: () => {}, restMs: 2_000 });
  request();
  await aMoment();
  request();
  await vi.advanceTimersByTimeAsync(1_999);
  expect(operation).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(operation).toHaveBeenCalledTimes(2);
});

test('coalesce runs again on the next call after the operation failed', async () => {
  const onError = vi.fn();
  const operation = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('away')).mockResolvedValue();
  const request = coalesce(operation, { onError });
  request();
  await aMoment();
  expect(onError).toHaveBeenCalledTimes(1);
  request();
  expect(operation).toHaveBeenCalledTimes(2);
});
