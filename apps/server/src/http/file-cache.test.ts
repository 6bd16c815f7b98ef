import { expect, test, vi } from 'vitest';
import { FileCache } from './file-cache.ts';

const read = (name: string) => Promise.resolve(name === 'unknown' ? null : Buffer.alloc(10, name));

test('concurrent and later callers share one read of a picture, and an unknown name is not cached', async () => {
  const reads = vi.fn(read);
  const cache = new FileCache(reads, 20);
  const files = await Promise.all([cache.find('a'), cache.find('a'), cache.find('unknown')]);
  expect(files.map((file) => file?.length ?? null)).toEqual([10, 10, null]);
  await cache.find('a');
  await cache.find('unknown');
  expect(reads.mock.calls.flat()).toEqual(['a', 'unknown', 'unknown']);
});

test('above its size in bytes the picture cache drops the least recently used picture', async () => {
  const reads = vi.fn(read);
  const cache = new FileCache(reads, 20);
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await cache.find(name);
  expect(reads.mock.calls.flat()).toEqual(['a', 'b', 'c', 'b']);
});

test('a failed read of a picture is not cached', async () => {
  const reads = vi.fn(read).mockRejectedValueOnce(new Error('no database'));
  const cache = new FileCache(reads, 20);
  await expect(cache.find('a')).rejects.toThrow('no database');
  expect((await cache.find('a'))?.length).toBe(10);
});
