import { telemetryPaths } from '@feisuo/contract/facts/paths';
import { beforeAll, expect, test } from 'vitest';
import { enterConsole, type OperatorCaller } from '../../test/operator-caller.ts';
import { windowKey } from '../http/rate-limit.ts';
import { useTestServer } from '../../test/test-server.ts';

const server = useTestServer();
let viewer: OperatorCaller;
beforeAll(async () => {
  viewer = await enterConsole(server, 'owner');
});

const report = (event: object) =>
  server.post(telemetryPaths.reportData, event, { 'package-name': 'feisuo.client', peerid: 'peer-1' });
const list = async (query = '') => (await viewer.call('GET', `/reported-events${query}`)).body.data.list;

test('the console lists events that clients reported newest first, and returns one by its id', async () => {
  await report({ event_id: 'boost_begin', event_name: '开始加速', ext_data: { game: 'apex', ms: 12 } });
  await report({ event_id: 'boost_end', ext_data: '{"game":"apex"}' });
  expect(await list()).toMatchObject([
    { eventId: 'boost_end', eventName: 'boost_end', extData: '{"game":"apex"}', packageName: 'feisuo.client' },
    { eventId: 'boost_begin', eventName: '开始加速', extData: '{"ms":12,"game":"apex"}' },
  ]);
  expect(await list('?q=boost_begin')).toHaveLength(1);
  expect(await list('?q=nothing')).toEqual([]);
});

test('phone numbers and email addresses in a reported event are neither stored nor shown', async () => {
  await report({ event_id: 'chatty', ext_data: { text: '打给 13812345678 或 a@example.com' } });
  const { rows } = await server.deps.database.pool.query(`select * from reported_events where event_id = 'chatty'`);
  const output = JSON.stringify([rows[0]?.ext_data, await list('?q=chatty')]);
  expect(output).not.toContain('13812345678');
  expect(output).not.toContain('a@example.com');
});

test('the field ext_data of a reported event, and each value in it, has a maximum size, as object and as text', async () => {
  const words = (characters: number) => 'x y '.repeat(characters / 4);
  expect((await report({ event_id: 'fits', ext_data: { a: words(4000), b: words(4000) } })).status).toBe(200);
  expect((await report({ event_id: 'whole', ext_data: { a: words(4000), b: words(5000) } })).status).toBe(400);
  expect((await report({ event_id: 'value', ext_data: { a: words(9000) } })).status).toBe(400);
  expect((await report({ event_id: 'list', ext_data: { a: Array.from({ length: 300 }, () => 1) } })).status).toBe(400);
  expect((await report({ event_id: 'body', ext_data: { a: words(100_000) } })).status).toBe(413);
  expect(await list('?q=fits')).toHaveLength(1);
});

test('reported events are stored up to 16 MiB per network and day, and up to 256 MiB in total', async () => {
  const { masterKey, database } = server.deps;
  const from = async (remoteAddress: string) => {
    const payload = { event_id: 'flood' };
    return (await server.request({ method: 'POST', url: telemetryPaths.reportData, payload, remoteAddress })).status;
  };
  const setSpent = (scope: string, subject: string, kib: number) =>
    database.pool.query('update rate_limit_windows set hits = $1 where key = $2', [
      kib,
      windowKey(masterKey, { name: `daily-report-kib-${scope}` }, subject),
    ]);
  expect(await from('203.0.113.1')).toBe(200);
  await setSpent('network', '203.0.113.0/24', 16 * 1024 - 1);
  expect(await from('203.0.113.2')).toBe(200);
  expect(await from('203.0.113.3')).toBe(429);
  expect(await from('198.51.100.1')).toBe(200);
  await setSpent('all', 'all', 256 * 1024);
  expect(await from('192.0.2.1')).toBe(429);
  expect(await list('?q=flood')).toHaveLength(3);
});
