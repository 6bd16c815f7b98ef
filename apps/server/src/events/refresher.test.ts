import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refresher } from './refresher.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Makes a refresher whose first `times` reads fail. */
function followerThatFails(times: number) {
  const reads: number[] = [];
  const errors: unknown[] = [];
  const began = Date.now();
  const follower = new Refresher(
    async () => {
      reads.push(Date.now() - began);
      if (reads.length <= times) throw new Error(`read ${reads.length}`);
    },
    { onError: (error) => errors.push(error) },
  );
  return { follower, reads, errors };
}

test('the refresher retries a failed read with growing pauses until a read succeeds', async () => {
  const { follower, reads, errors } = followerThatFails(3);
  void follower.refresh();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reads).toEqual([0, 1_000, 3_000, 7_000]);
  expect(errors).toHaveLength(3);
  follower.close();
});

test('the refresher waits at most a minute before it retries a failed read', async () => {
  const { follower, reads } = followerThatFails(8);
  void follower.refresh();
  await vi.advanceTimersByTimeAsync(183_000);
  expect(reads).toEqual([0, 1_000, 3_000, 7_000, 15_000, 31_000, 63_000, 123_000, 183_000]);
  follower.close();
});

test('the refresher reads once a minute without being called, until it is closed', async () => {
  const { follower, reads } = followerThatFails(0);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(reads).toEqual([60_000, 120_000]);
  follower.close();
  void follower.refresh();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(reads).toHaveLength(2);
});

test('the refresher turns all refresh calls during a read into one more read', async () => {
  let reads = 0;
  const ends: (() => void)[] = [];
  const read = () => {
    reads += 1;
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  const follower = new Refresher(read, { onError: () => {} });
  for (let call = 0; call < 4; call += 1) void follower.refresh();
  expect(reads).toBe(1);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(1);
  expect(reads).toBe(2);
  ends[1]?.();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reads).toBe(2);
  follower.close();
});
