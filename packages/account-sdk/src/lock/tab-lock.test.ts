import { expect, test } from 'vitest';
import { fakeLocks } from '../../test/fake-locks.ts';
import { underWebLock } from './tab-lock.ts';

test("the limit of a wait for another tab ends with the wait, whatever the work's result", async () => {
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
