import { expect, test } from 'vitest';
import { fakeLocks } from '../../test/fake-locks.ts';
import { underWebLock } from './tab-lock.ts';

test('the timer that limits the wait for another tab is removed after the wait, also if the work fails', async () => {
  const limits: (AbortSignal | undefined)[] = [];
  const world = {
    locks: fakeLocks(),
    wait: (_ms: number, signal?: AbortSignal) => {
      limits.push(signal);
      return new Promise<void>(() => {});
    },
  };
  await underWebLock(world, 'one', async () => {});
  await expect(underWebLock(world, 'one', () => Promise.reject(new Error('work')))).rejects.toThrow('work');
  expect(limits.map((signal) => signal?.aborted)).toEqual([true, true]);
});
