import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fillPath, supportPaths } from '@feisuo/contract/facts/paths';
import { supportLimits } from '@feisuo/contract/facts/support-vocabulary';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { accountCaller, bearer } from '../../../../test/account-caller.ts';
import { log, pngOf } from '../../../../test/sample-files.ts';
import { supportCaller } from '../../../../test/support-caller.ts';
import { startTestServer, useTestServer } from '../../../../test/test-server.ts';
import { addressSubject, windowKey } from '../../../http/rate-limit.ts';

const server = useTestServer();
let caller: ReturnType<typeof supportCaller>;
let member: Awaited<ReturnType<ReturnType<typeof accountCaller>['join']>>;
let other: typeof member;
beforeAll(async () => {
  caller = supportCaller(server);
  const account = accountCaller(server);
  [member, other] = [await account.join(), await account.join()];
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => server.deps.database.pool.query('delete from rate_limit_windows'));

const SLOW = { timeout: 20_000 };
const LARGE = pngOf(supportLimits.attachmentBytes - pngOf(0).length);

/** Starts a download over a real network connection, without reading the response body. */
async function startDownload(person: typeof member, id: string, method = 'GET'): Promise<IncomingMessage> {
  const { port } = server.app.server.address() as AddressInfo;
  const path = fillPath(supportPaths.attachment, { id });
  const request = get({ host: '127.0.0.1', port, path, method, headers: bearer(person), agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}
const statusOf = async (person: typeof member, id: string) => (await caller.download(person, id)).statusCode;

/** Counts the chunk rows that SQL statements return during `operation`: `most` in one statement, and `all` together. */
async function mostChunksPerStatement(operation: () => Promise<unknown>): Promise<{ most: number; all: number }> {
  const { pool } = server.deps.database;
  const original = pool.query;
  const query = original.bind(pool) as (...args: unknown[]) => Promise<{ rows: unknown[] }>;
  const rows: number[] = [];
  pool.query = (async (...args: unknown[]) => {
    const result = await query(...args);
    if (JSON.stringify(args).includes('attachment_chunks')) rows.push(result.rows.length);
    return result;
  }) as typeof pool.query;
  try {
    await operation();
  } finally {
    pool.query = original;
  }
  return { most: Math.max(0, ...rows), all: rows.reduce((sum, count) => sum + count, 0) };
}

test('a download of a support file reads one chunk per statement, and a HEAD request reads none', async () => {
  const { id } = await caller.file(member, LARGE);
  const read = await mostChunksPerStatement(async () => {
    const { statusCode, headers, rawPayload } = await caller.download(member, id);
    expect([statusCode, headers['content-length']]).toEqual([200, String(LARGE.length)]);
    expect(rawPayload.equals(LARGE)).toBe(true);
  });
  expect(read).toEqual({ most: 1, all: Math.ceil(LARGE.length / (64 * 1024)) });
  const headed = await mostChunksPerStatement(async () => {
    const { statusCode, headers } = await startDownload(member, id, 'HEAD');
    expect([statusCode, headers['content-length']]).toEqual([200, String(LARGE.length)]);
  });
  expect(headed).toEqual({ most: 0, all: 0 });
});

test('downloading a support file without chunks fails before the first byte; with a missing chunk the download breaks off', async () => {
  const { id } = await caller.file(member, LARGE);
  const { pool } = server.deps.database;
  await pool.query('delete from attachment_chunks where attachment_id = $1 and seq = 7', [id]);
  await expect((await startDownload(member, id)).toArray()).rejects.toThrow('aborted');
  await pool.query('delete from attachment_chunks where attachment_id = $1', [id]);
  const { statusCode, headers, body } = await caller.download(member, id);
  expect([statusCode, headers['content-type'], JSON.parse(body).data]).toEqual([
    500,
    'application/json; charset=utf-8',
    null,
  ]);
});

test('a member can have two downloads of support files open at once; a third download is refused until one is closed', async () => {
  const { id } = await caller.file(member, LARGE);
  const small = await caller.file(member, log);
  const theirs = await caller.file(other, log);
  const open = [await startDownload(member, id), await startDownload(member, id)];
  const refused = await caller.download(member, small.id);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1']);
  expect(refused.json()).toMatchObject({ code: 429, data: null });
  expect(await statusOf(other, theirs.id)).toBe(200);
  open[0]?.destroy();
  await expect.poll(() => statusOf(member, small.id), SLOW).toBe(200);
  expect((await open[1]?.toArray())?.length).toBeGreaterThan(0);
  // Refused downloads and finished downloads do not count as open.
  for (let n = 0; n < 3; n++) expect(await statusOf(member, 'A'.repeat(32))).toBe(404);
  open[0] = await startDownload(member, id);
  await expect.poll(() => statusOf(member, small.id), SLOW).toBe(200);
  open[0].destroy();
}, 30_000);

test('a member downloads at most 240 support files an hour, and an address 1,200; LIMITS_SCALE multiplies the address limit', async () => {
  const { masterKey, database } = server.deps;
  const setCount = (name: string, subject: string, hits: number) =>
    database.pool.query('update rate_limit_windows set hits = $1 where key = $2', [
      hits,
      windowKey(masterKey, { name }, subject),
    ]);
  const { id } = await caller.file(member, log);
  const theirs = await caller.file(other, log);
  const from = async (who: typeof member, file: string, ip: string, by = caller) =>
    (await by.download(who, file, ip)).statusCode;
  expect(await from(member, id, '203.0.113.1')).toBe(200);
  await setCount('support-download', member.sub, 239);
  expect(await from(member, id, '203.0.113.1')).toBe(200);
  expect(await from(member, id, '198.51.100.1')).toBe(429);
  expect(await from(other, theirs.id, '203.0.113.1')).toBe(200);
  await setCount('support-download-address', addressSubject('203.0.113.1'), 1200);
  expect(await from(other, theirs.id, '203.0.113.1')).toBe(429);
  expect(await from(other, theirs.id, '198.51.100.1')).toBe(200);
  const scaled = await startTestServer({ LIMITS_SCALE: '10' }, server.home);
  try {
    const by = supportCaller(scaled);
    expect(await from(other, theirs.id, '203.0.113.1', by)).toBe(200);
    expect(await from(member, id, '198.51.100.1', by)).toBe(429);
  } finally {
    await scaled.app.close();
  }
}, 30_000);
