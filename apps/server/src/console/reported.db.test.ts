import { telemetryPaths } from '@feisuo/contract/facts/paths';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterConsole, type OperatorCaller } from '../../test/operator-caller.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let viewer: OperatorCaller;
beforeAll(async () => {
  server = await startTestServer();
  viewer = await enterConsole(server, 'owner');
});
afterAll(() => server.dispose());

const report = (event: object) =>
  server.post(telemetryPaths.reportData, event, { 'package-name': 'feisuo.client', peerid: 'peer-1' });
const list = async (query = '') => (await viewer.call('GET', `/reported-events${query}`)).body.data.list;

test('what clients report is read in the console, newest first, and found by its id', async () => {
  await report({ event_id: 'boost_begin', event_name: '开始加速', ext_data: { game: 'apex', ms: 12 } });
  await report({ event_id: 'boost_end', ext_data: '{"game":"apex"}' });
  expect(await list()).toMatchObject([
    { eventId: 'boost_end', eventName: 'boost_end', extData: '{"game":"apex"}', packageName: 'feisuo.client' },
    { eventId: 'boost_begin', eventName: '开始加速', extData: '{"ms":12,"game":"apex"}' },
  ]);
  expect(await list('?q=boost_begin')).toHaveLength(1);
  expect(await list('?q=nothing')).toEqual([]);
});

test('what looks like a phone number or a mail address is neither stored nor shown', async () => {
  await report({ event_id: 'chatty', ext_data: { text: '打给 13812345678 或 a@example.com' } });
  const { rows } = await server.deps.database.pool.query(`select * from reported_events where event_id = 'chatty'`);
  const told = JSON.stringify([rows[0]?.ext_data, await list('?q=chatty')]);
  expect(told).not.toContain('13812345678');
  expect(told).not.toContain('a@example.com');
});
