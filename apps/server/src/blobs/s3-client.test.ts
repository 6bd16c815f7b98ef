import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startS3, type TestS3 } from '../../test/s3-server.ts';
import { S3Client } from './s3-client.ts';

/** The server from npm cannot abort uploads, takes `bytes=0-0` for the whole object, and its buckets are public. */
const isSimple = !process.env['TEST_BLOBS_ENDPOINT'];

let s3: TestS3;
beforeAll(async () => void (s3 = await startS3()));
afterAll(() => s3.close());

const BYTES = Buffer.from(Array.from({ length: 100_000 }, (_, at) => (at * 7) % 251));

async function read(pieces: Promise<AsyncGenerator<Buffer>>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const piece of await pieces) parts.push(piece);
  return Buffer.concat(parts);
}

const faultOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error as { name: string; kind: string; code: string; facts: { retryAfterSeconds: number }; message: string };
};

test('an object is stored, read as a whole and in parts, measured, listed and deleted', async () => {
  const client = s3.client();
  await client.put('installer/one', BYTES);
  expect((await read(client.get('installer/one'))).equals(BYTES)).toBe(true);
  for (const span of [
    { start: 0, end: isSimple ? 1 : 0 },
    { start: 17, end: 70_000 },
    { start: 99_999, end: 99_999 },
  ]) {
    const part = await read(client.get('installer/one', span));
    expect(part.equals(BYTES.subarray(span.start, span.end + 1))).toBe(true);
  }
  expect(await client.head('installer/one')).toBe(BYTES.length);
  const [listed] = await client.list('installer/', '');
  expect(listed).toMatchObject({ key: 'installer/one', bytes: BYTES.length });
  expect(Math.abs(Date.now() - (listed?.at.getTime() ?? 0))).toBeLessThan(60_000);
  await client.delete('installer/one');
  await client.delete('installer/one');
  expect(await faultOf(client.get('installer/one'))).toMatchObject({ name: 'S3Error', code: 'NoSuchKey' });
  expect(await s3.keys()).toEqual([]);
});

test('a multipart upload becomes one object', async () => {
  const client = s3.client();
  const part = Buffer.alloc(5 * 1024 ** 2, 'a');
  const id = await client.createUpload('installer/parts');
  const etags = [
    await client.putPart('installer/parts', id, 1, part),
    await client.putPart('installer/parts', id, 2, BYTES),
  ];
  await client.completeUpload('installer/parts', id, etags);
  expect((await read(client.get('installer/parts'))).equals(Buffer.concat([part, BYTES]))).toBe(true);
  await client.delete('installer/parts');
});

test.skipIf(isSimple)('an aborted multipart upload becomes no object', async () => {
  const client = s3.client();
  const given = await client.createUpload('installer/aborted');
  await client.putPart('installer/aborted', given, 1, BYTES);
  await client.abortUpload('installer/aborted', given);
  expect(await s3.keys()).toEqual([]);
});

test('the service refuses a wrong secret and an unknown key id, and the error quotes neither', async () => {
  for (const change of [{ secret: 'another-secret' }, { keyId: 'UNKNOWNKEY' }]) {
    const fault = await faultOf(s3.client(change).put('avatar/x', BYTES));
    expect(fault).toMatchObject({ name: 'S3Error', kind: 'refused', facts: { retryAfterSeconds: 5 } });
    expect(fault.code).toMatch(/^(?:SignatureDoesNotMatch|InvalidAccessKeyId)$/);
    expect(JSON.stringify([fault, fault.message])).not.toMatch(/another-secret|UNKNOWNKEY|X-Amz|AWS4/);
  }
  expect(await s3.keys()).toEqual([]);
});

test('a presigned address serves the object with the given headers to anyone, until it expires; a changed one is refused', async () => {
  const client = s3.client({ publicEndpoint: s3.config.endpoint });
  await client.put('installer/setup', BYTES);
  const name = 'attachment; filename="FeisuoSetup_200061_ab-12.exe"';
  const address = await client.presign('installer/setup', 3600, {
    'content-disposition': name,
    'content-type': 'application/x-test',
  });
  const answer = await fetch(address, { headers: { range: 'bytes=10-19' } });
  expect([answer.status, answer.headers.get('content-disposition')]).toEqual([206, name]);
  expect(answer.headers.get('content-type')).toBe('application/x-test');
  expect(Buffer.from(await answer.arrayBuffer()).equals(BYTES.subarray(10, 20))).toBe(true);
  expect((await fetch(address.replace('ab-12', 'ab-13'))).status).toBe(403);
  const unsigned = await fetch(address.split('?')[0] ?? '');
  expect(unsigned.status).toBe(isSimple ? 200 : 403);
  await client.delete('installer/setup');
});

test('a service that does not answer, or stops within an answer, is an error after the time limit', async () => {
  const limits = { answerMs: 50, bodyMs: 50, idleMs: 50 };
  const silent = createServer((request, response) => {
    if (request.method === 'HEAD') return;
    response.writeHead(200, { 'content-length': '10' }).write('12345');
  });
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  const client = new S3Client({ ...s3.config, endpoint: `http://127.0.0.1:${port}` }, limits);
  expect(await faultOf(client.head('x'))).toMatchObject({ name: 'S3Error', kind: 'timeout' });
  expect(await faultOf(read(client.get('x')))).toMatchObject({ name: 'S3Error', kind: 'timeout', code: 'Stalled' });
  silent.closeAllConnections();
  silent.close();
  await new Promise((resolve) => silent.once('close', resolve));
  expect(await faultOf(client.head('x'))).toMatchObject({ kind: 'unreachable', code: 'ECONNREFUSED' });
});

test('an answer with the whole object to a request for a part is refused', async () => {
  const plain = createServer((_request, response) => void response.end('the whole object'));
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
  const { port } = plain.address() as AddressInfo;
  const client = new S3Client({ ...s3.config, endpoint: `http://127.0.0.1:${port}` });
  expect(await faultOf(client.get('x', { start: 2, end: 3 }))).toMatchObject({ code: 'RangeIgnored' });
  plain.closeAllConnections();
  plain.close();
});
