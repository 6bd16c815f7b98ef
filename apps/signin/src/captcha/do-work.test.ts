import { expect, test } from 'vitest';
import { doWork } from './do-work.ts';

// SHA-256 of salt, nonce and the counter 5000.
const puzzle = {
  salt: '00112233445566778899aabbccddeeff',
  nonce: 'fedcba98765432100123456789abcdef',
  key_prefix: 'e077632bda183235ecbf8c8ef8e0a2f8',
  max_counter: 6000,
};

test('where no worker can be started, the page does the work between its own turns', async () => {
  const progress: number[] = [];
  let turns = 0;
  const ticking = setInterval(() => (turns += 1), 0);
  const watch = { onProgress: (done: number) => progress.push(done), abandoned: new AbortController().signal };
  expect(await doWork(puzzle, watch)).toMatchObject({ counter: 5000 });
  clearInterval(ticking);
  expect(progress).toHaveLength(3);
  expect(turns).toBeGreaterThan(0);
});

test('nobody waits any more: the work ends without a solution', async () => {
  expect(await doWork(puzzle, { onProgress: () => {}, abandoned: AbortSignal.abort() })).toBeNull();
});
