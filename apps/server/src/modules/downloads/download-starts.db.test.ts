import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { installerBytes, publishFile } from '../../../test/installers.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { addressBlock } from '../../http/caller-address.ts';
import { budgetWindow, dailyBudgets } from '../../http/daily-budget.ts';
import { readTally, tallyHit } from '../../http/rate-limit.ts';
import { DownloadStarts, forgetOldStarts } from './download-starts.ts';

const server = useTestServer();
beforeAll(async () => {
  await publishFile(server, '60.1.0', installerBytes(5000));
});

beforeEach(async () => {
  server.clock.setOffset(0);
  await server.deps.database.pool.query('delete from download_starts; delete from rate_limit_windows');
});

const PC = '/download/pc/FeisuoSetup_200061_ab-12.exe';
const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '203.0.113.9') =>
  server.app.inject({ url, headers, remoteAddress });
interface Start {
  channel: string;
  address_key: string;
}
const starts = async () => {
  const { rows } = await server.deps.database.pool.query<Start>('select * from download_starts order by id');
  return rows;
};

test('the start of a download is recorded with platform, version, channel, ad id and time', async () => {
  await get(PC);
  await get('/download/android/Feisuo_official.apk');
  await expect.poll(async () => (await starts()).length).toBe(2);
  const [first, second] = await starts();
  expect(first).toMatchObject({ platform: 'windows', version: '60.1.0', channel: '200061', ad_id: 'ab-12' });
  expect(second).toMatchObject({ platform: 'android', channel: 'official', ad_id: null });
});

test('HEAD, unchanged files, refused requests and ranges that do not start at 0 do not count as downloads', async () => {
  const { headers } = await server.app.inject({ method: 'HEAD', url: PC });
  await get(PC, { range: 'bytes=100-' });
  await get(PC, { range: 'bytes=-5' });
  await get(PC, { range: 'bytes=99999-' });
  await get(PC, { 'if-none-match': String(headers['etag']) });
  await get('/download/pc/nothing.exe');
  await get('/download/pc/FeisuoSetup_last.exe', { range: 'bytes=0-99' });
  await expect.poll(async () => (await starts()).length).toBe(1);
  expect((await starts())[0]?.channel).toBe('last');
});

test('download records store addresses only as keyed hashes that change daily, so visitors cannot be tracked', async () => {
  await get(PC);
  await get(PC);
  await get(PC, {}, '203.0.113.10');
  server.clock.setOffset(DAY_MS);
  await get(PC);
  await expect.poll(async () => (await starts()).length).toBe(4);
  const keys = (await starts()).map(({ address_key: key }) => key);
  expect(keys[0]).toBe(keys[1]);
  expect(new Set(keys).size).toBe(3);
  expect(JSON.stringify(await starts())).not.toContain('203.0.113');
});

test('a download whose record cannot be written is neither slowed down nor fails', async () => {
  const warn = vi.spyOn(server.app.log, 'warn');
  await server.deps.database.pool.query('alter table download_starts rename to elsewhere');
  const { statusCode, rawPayload } = await get(PC);
  expect([statusCode, rawPayload.length]).toEqual([200, 5000]);
  await expect
    .poll(() => warn.mock.calls.map(([, message]) => message), { timeout: 10_000 })
    .toEqual(['started downloads were not counted']);
  warn.mockRestore();
  await server.deps.database.pool.query('alter table elsewhere rename to download_starts');
  expect(await starts()).toEqual([]);
});

test('concurrent downloads are recorded in few statements, and waiting records are written when the server closes', async () => {
  const book = new DownloadStarts({ ...server.deps, log: server.app.log });
  const queries: string[] = [];
  const { pool } = server.deps.database;
  const query = pool.query.bind(pool);
  pool.query = ((...args: Parameters<typeof query>) => {
    queries.push(JSON.stringify(args[0]));
    return query(...args);
  }) as typeof pool.query;
  const one = { platform: 'windows', version: '1.0', channel: 'many', ip: '203.0.113.9' } as const;
  for (let index = 0; index < 450; index++) book.note(one);
  await book.flush();
  pool.query = query;
  expect((await starts()).length).toBe(450);
  expect(queries.filter((text) => text.includes('download_starts')).length).toBe(3);
});

test('above the daily budget of a network, downloads are served but not recorded', async () => {
  const { network } = dailyBudgets.download;
  await tallyHit(server.deps, budgetWindow('download', 'network'), addressBlock('198.51.100.1'), network - 2);
  const part = { range: 'bytes=0-0' };
  for (let index = 0; index < 5; index += 1) expect((await get(PC, part, `198.51.100.${index}`)).statusCode).toBe(206);
  await get('/download/pc/FeisuoSetup_elsewhere.exe', part, '192.0.2.1');
  const channels = async () => (await starts()).map(({ channel }) => channel);
  await expect.poll(channels).toContain('elsewhere');
  expect(await channels()).toEqual(['200061', '200061', 'elsewhere']);
});

test('a total daily budget limits the download records of many networks together', async () => {
  await tallyHit(server.deps, budgetWindow('download', 'all'), 'all', dailyBudgets.download.all);
  const { statusCode, rawPayload } = await get(PC, {}, '192.0.2.77');
  expect([statusCode, rawPayload.length]).toEqual([200, 5000]);
  const countAll = async () => (await readTally(server.deps, budgetWindow('download', 'all'), 'all')).hits;
  await expect.poll(countAll).toBe(dailyBudgets.download.all + 1);
  expect(await starts()).toEqual([]);
  server.clock.setOffset(25 * 3_600_000);
  await get(PC, {}, '192.0.2.78');
  await expect.poll(async () => (await starts()).length).toBe(1);
});

test('records of downloads are deleted half a year after the end of their week', async () => {
  await get(PC);
  await expect.poll(async () => (await starts()).length).toBe(1);
  const later = (days: number) => new Date(server.clock.now().getTime() + days * DAY_MS);
  await forgetOldStarts(server.deps.db, later(179));
  expect(await starts()).toHaveLength(1);
  await forgetOldStarts(server.deps.db, later(187));
  expect(await starts()).toHaveLength(0);
});
