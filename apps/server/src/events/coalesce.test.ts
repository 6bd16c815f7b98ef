import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { coalesce } from './coalesce.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Something that takes until it is let go. */
function slowly() {
  const open: (() => void)[] = [];
  return { act: vi.fn(() => new Promise<void>((done) => open.push(done))), finish: () => open.shift()?.() };
}
const aMoment = () => vi.advanceTimersByTimeAsync(0);

test('told any number of times while it acts, it acts once more', async () => {
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

test('it rests between two acts, and forgets nothing meanwhile', async () => {
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

test('after a failure it still listens', async () => {
  const onError = vi.fn();
  const act = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('away')).mockResolvedValue();
  const tell = coalesce(act, { onError });
  tell();
  await aMoment();
  expect(onError).toHaveBeenCalledTimes(1);
  tell();
  expect(act).toHaveBeenCalledTimes(2);
});
