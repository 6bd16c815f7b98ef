import { randomBytes } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { useTestServer } from '../../../../test/test-server.ts';
import { imageAddress, keepImage } from './image-queries.ts';

const server = useTestServer();

/** Stores a picture with two files and returns its address. */
async function storePicture(): Promise<string> {
  const hash = randomBytes(16).toString('hex');
  const files = [640, 480].map((width) => ({ width, content: Buffer.from(`${width} ${hash}`), blobKey: null }));
  const note = { name: 'a.png', by: 'op', at: server.clock.now() };
  await keepImage(server.deps.db, server.deps.blobs, { hash, width: 640, height: 320, files }, note);
  return imageAddress(hash);
}

/** Counts how often picture files are read from the database during `operation`. */
async function countReads(operation: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(server.deps.database.pool, 'query');
  await operation();
  const reads = query.mock.calls.filter((args) => JSON.stringify(args).includes('content_image_files')).length;
  query.mockRestore();
  return reads;
}

test('a picture is read from the database once per process and width, however many visitors request the picture', async () => {
  const url = await storePicture();
  const reads = await countReads(async () => {
    const answers = await Promise.all([server.app.inject({ url }), server.app.inject({ url })]);
    answers.push(await server.app.inject({ url }), await server.app.inject({ url, method: 'HEAD' }));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(answers.map(({ body }) => body.slice(0, 4))).toEqual(['640 ', '640 ', '640 ', '']);
    expect((await server.app.inject({ url: url.replace('.webp', '-480.webp') })).body).toMatch(/^480 /);
  });
  expect(reads).toBe(2);
});

test('a client that sends the ETag of a picture gets 304, and the database is not read', async () => {
  const url = await storePicture();
  const etag = `"${url.slice('/media/'.length)}"`;
  const askWith = (tag: string) => server.app.inject({ url, headers: { 'if-none-match': tag } });
  const reads = await countReads(async () => {
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const { statusCode, rawPayload, headers } = await askWith(tag);
      expect([statusCode, rawPayload.length, headers.etag]).toEqual([304, 0, etag]);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
  });
  expect(reads).toBe(0);
  const { statusCode, headers } = await askWith('"other"');
  expect([statusCode, headers.etag, headers['content-type']]).toEqual([200, etag, 'image/webp']);
  expect((await server.app.inject({ url: '/media/x.webp', headers: { 'if-none-match': '"x.webp"' } })).statusCode).toBe(
    404,
  );
});
