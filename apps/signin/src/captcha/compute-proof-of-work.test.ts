import { expect, test } from 'vitest';
import { doWork } from './use-captcha.ts';

const puzzle = {
  salt: '00112233445566778899aabbccddeeff',
  nonce: 'fedcba98765432100123456789abcdef',
  cost: 16,
  memory_cost: 8,
  // The key of the counter 3 begins with this prefix, so 3 is the solution.
  key_prefix: '1daa2d573fc52929606ed8e2d6ca1044',
  max_counter: 6,
};

test('without a worker, the page computes the proof of work in slices', async () => {
  const progress: number[] = [];
  let turns = 0;
  const ticking = setInterval(() => (turns += 1), 0);
  const watch = { onProgress: (done: number) => progress.push(done), abandoned: new AbortController().signal };
  expect(await doWork(puzzle, watch)).toMatchObject({ counter: 3 });
  clearInterval(ticking);
  expect(progress).toHaveLength(4);
  expect(turns).toBeGreaterThan(0);
});

test('an aborted proof of work ends without a solution', async () => {
  expect(await doWork(puzzle, { onProgress: () => {}, abandoned: AbortSignal.abort() })).toBeNull();
});
