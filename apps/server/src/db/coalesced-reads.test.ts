import { afterEach, expect, test, vi } from 'vitest';
import { CoalescedReads } from './coalesced-reads.ts';

/** Readers that keep each statement open until the test answers it. */
function heldReaders(isShared = true) {
  const statements: { keys: string[]; answer(): void; fail(error: Error): void }[] = [];
  const hold = (keys: readonly string[]) =>
    new Promise<Map<string, string>>((resolve, reject) => {
      const answer = () => resolve(new Map(keys.flatMap((key) => (key === 'absent' ? [] : [[key, `row of ${key}`]]))));
      statements.push({ keys: [...keys], answer, fail: reject });
    });
  const one = async (key: string) => (await hold([key])).get(key) ?? null;
  const reads = new CoalescedReads<string>({ one, many: hold }, isShared);
  return { reads, statements };
}

afterEach(() => void vi.useRealTimers());
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('concurrent reads share one statement, and each gets its own row or null', async () => {
  const { reads, statements } = heldReaders();
  const found = Promise.all(['a', 'b', 'absent', 'a'].map((key) => reads.find(key)));
  await turn();
  expect(statements).toHaveLength(1);
  expect([...new Set(statements[0]?.keys)]).toEqual(['a', 'b', 'absent']);
  statements[0]?.answer();
  expect(await found).toEqual(['row of a', 'row of b', null, 'row of a']);
});

test('lists of keys are padded to the ten keys that a kept plan assumes, and a single key is read alone', async () => {
  const { reads, statements } = heldReaders();
  void reads.find('a');
  void reads.find('b');
  await turn();
  void reads.find('c');
  await turn();
  expect(statements.map(({ keys }) => keys.length)).toEqual([10, 1]);
});

test('a read that begins while a statement runs never joins it, so it sees what was committed meanwhile', async () => {
  const { reads, statements } = heldReaders();
  const early = reads.find('a');
  await turn();
  const late = reads.find('a');
  await turn();
  expect(statements).toHaveLength(2);
  statements[0]?.answer();
  expect(await early).toBe('row of a');
  statements[1]?.answer();
  expect(await late).toBe('row of a');
});

test('beyond two statements reads wait, and then share the next', async () => {
  const { reads, statements } = heldReaders();
  for (const key of ['a', 'b']) {
    void reads.find(key);
    await turn();
  }
  const waiting = Promise.all([reads.find('c'), reads.find('d')]);
  await turn();
  expect(statements).toHaveLength(2);
  statements[0]?.answer();
  await turn();
  await turn();
  expect(new Set(statements[2]?.keys)).toEqual(new Set(['c', 'd']));
  statements[2]?.answer();
  expect(await waiting).toEqual(['row of c', 'row of d']);
});

test('a failed statement fails its own reads only', async () => {
  const { reads, statements } = heldReaders();
  const failing = Promise.allSettled([reads.find('a'), reads.find('b')]);
  await turn();
  statements[0]?.fail(new Error('connection lost'));
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const next = reads.find('a');
  await turn();
  statements[1]?.answer();
  expect(await next).toBe('row of a');
});

test('statements that stall hold up no later read, so a dead connection stops only the requests on it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { reads, statements } = heldReaders();
  for (const key of ['a', 'b']) {
    void reads.find(key);
    await turn();
  }
  const later = reads.find('c');
  await turn();
  expect(statements).toHaveLength(2);
  vi.advanceTimersByTime(100);
  await turn();
  expect(statements).toHaveLength(3);
  statements[2]?.answer();
  expect(await later).toBe('row of c');
  const next = reads.find('d');
  await turn();
  statements[0]?.answer();
  statements[3]?.answer();
  expect(await next).toBe('row of d');
});

test('with SHARED_STATEMENTS=off each read has its own statement, however many run', async () => {
  const { reads, statements } = heldReaders(false);
  const found = Promise.all(['a', 'b', 'c'].map((key) => reads.find(key)));
  await turn();
  expect(statements.map(({ keys }) => keys)).toEqual([['a'], ['b'], ['c']]);
  for (const { answer } of statements) answer();
  expect(await found).toEqual(['row of a', 'row of b', 'row of c']);
});
