import { expect, test } from 'vitest';
import { KeyedSemaphore, signInLimitsOf } from './keyed-semaphore.ts';

/** Returns a job that ends when its `end` is called. */
function work() {
  let end = () => {};
  const done = new Promise<void>((resolve) => (end = resolve));
  const job = { hasBegun: false, end, run: async () => ((job.hasBegun = true), done) };
  return job;
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('at most two password comparisons for one name run concurrently, and the others follow in order', async () => {
  const semaphore = new KeyedSemaphore();
  const [first, second, third, other] = [work(), work(), work(), work()];
  const all = [first, second, third].map((job) => semaphore.run('name', job.run));
  const apart = semaphore.run('another name', other.run);
  await settle();
  expect([first, second, third, other].map(({ hasBegun }) => hasBegun)).toEqual([true, true, false, true]);
  second.end();
  await settle();
  expect(third.hasBegun).toBe(true);
  for (const job of [first, third, other]) job.end();
  await Promise.all([...all, apart]);
});

test('after a failed password comparison the next one starts', async () => {
  const semaphore = new KeyedSemaphore();
  const failing = () => Promise.reject(new Error('no'));
  await Promise.allSettled(Array.from({ length: 5 }, () => semaphore.run('name', failing)));
  expect(await semaphore.run('name', async () => 'yes')).toBe('yes');
});

test('while 50 password comparisons wait for one name, one more is refused (resource_exhausted, 8)', async () => {
  const semaphore = new KeyedSemaphore();
  const jobs = Array.from({ length: 52 }, work);
  const all = jobs.map((job) => semaphore.run('name', job.run));
  await expect(semaphore.run('name', async () => 'too many')).rejects.toMatchObject({ refusal: 'resource_exhausted' });
  for (const job of jobs) job.end();
  await Promise.all(all);
  expect(await semaphore.run('name', async () => 'free again')).toBe('free again');
});

test('with several workers each compares one password for one name at a time', async () => {
  const semaphore = new KeyedSemaphore(signInLimitsOf(2));
  const [first, second] = [work(), work()];
  const all = [first, second].map((job) => semaphore.run('name', job.run));
  await settle();
  expect([first, second].map(({ hasBegun }) => hasBegun)).toEqual([true, false]);
  for (const job of [first, second]) job.end();
  await Promise.all(all);
  expect(signInLimitsOf(1).atOnce).toBe(2);
});
