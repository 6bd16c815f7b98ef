import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { beginReading } from './stored-files.ts';

/** Pieces that note whether they were closed. */
function pieces(count: number) {
  const state = { isClosed: false, read: 0 };
  async function* read() {
    try {
      for (; state.read < count; state.read += 1) yield Buffer.from([state.read]);
    } finally {
      state.isClosed = true;
    }
  }
  return { state, read };
}

test('reading that has begun returns every piece once, and closes the pieces', async () => {
  const { state, read } = pieces(3);
  const parts = await Readable.from(await beginReading(read())).toArray();
  expect([Buffer.concat(parts as Buffer[]), state.isClosed]).toEqual([Buffer.from([0, 1, 2]), true]);
  expect(await Readable.from(await beginReading(pieces(0).read())).toArray()).toEqual([]);
});

test('a response that is closed before its first piece was sent closes the pieces, so that no connection leaks', async () => {
  const { state, read } = pieces(3);
  const stream = Readable.from(await beginReading(read()));
  stream.destroy();
  await expect.poll(() => state.isClosed).toBe(true);
});

test('an error before the first piece is an error of beginReading', async () => {
  async function* failing(): AsyncGenerator<Buffer> {
    yield* [];
    throw new Error('away');
  }
  await expect(beginReading(failing())).rejects.toThrow('away');
});
