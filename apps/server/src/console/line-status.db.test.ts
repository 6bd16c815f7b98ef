import type { StatusIncident, StatusRegion } from '@feisuo/contract/schemas/status';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enterConsole, type OperatorCaller } from '../../test/operator-caller.ts';
import { useTestServer } from '../../test/test-server.ts';
import { setSubscribedKinds } from '../events/announcements.ts';
import { readLineStatus, readLineSummary } from '../modules/content/status/line-status.ts';

const MINUTE = 60_000;

const server = useTestServer({ SERVICES: 'site,account,content,console' });
let writer: OperatorCaller;
beforeAll(async () => {
  writer = await enterConsole(server, 'operator');
});
const query = async (text: string, values: unknown[] = []) =>
  (await server.deps.database.pool.query(text, values)).rows;
beforeEach(async () => {
  server.clock.setOffset(0);
  await query('delete from status_incidents');
  await query('delete from announcements');
});

const now = () => server.clock.now();
const inMinutes = (minutes: number) => new Date(now().getTime() + minutes * MINUTE).toISOString();
const post = async (path: string, body: object) => (await writer.call('POST', `/status${path}`, body)).body;
const fault = (change: object = {}) => ({
  title: '东京方向丢包',
  regions: ['tokyo'],
  state: 'congested',
  text: '正在查。',
  ...change,
});
const open = async (change: object = {}): Promise<StatusIncident> => (await post('/incidents', fault(change))).data;
const plan = (change: object = {}) =>
  post('/maintenance', {
    title: '首尔方向维护',
    regions: ['seoul'],
    text: '更换设备。',
    startsAt: inMinutes(5),
    endsAt: inMinutes(10),
    ...change,
  });
const status = async () => {
  const read = await readLineStatus(server.deps.db, now());
  if (!read) throw new Error('no regions');
  return read;
};
const stateOf = async (id: string) => (await status()).regions.find((region) => region.id === id)?.state;
const incidents = async (): Promise<StatusIncident[]> => (await writer.call('GET', '/status/incidents')).body.data.list;

test.each([
  ['title', '东京\u000b丢包'],
  ['text', '正在\u0001查。'],
  ['text', '正在查\ud83d'],
])('a line incident refuses a %s with a character that XML forbids: %j', async (field, words) => {
  const answer = await post('/incidents', fault({ [field]: words }));
  expect(answer.code).not.toBe(0);
  expect(await incidents()).toEqual([]);
  expect((await open({ text: '第一行\n第二行' })).updates).toMatchObject([{ text: '第一行\n第二行' }]);
});

describe('the state of a line region derives from its open incidents', () => {
  test('an open fault changes the state of its line region, an update changes the state again, and the end restores it', async () => {
    const { id, version } = await open();
    expect(await stateOf('tokyo')).toBe('congested');
    expect(await stateOf('seoul')).toBe('normal');
    const update = await post(`/incidents/${id}/updates`, { version, state: 'down', text: '全断了。' });
    expect(update.data).toMatchObject({ version: 2, state: 'down', phase: 'open' });
    expect(await stateOf('tokyo')).toBe('down');
    expect(await readLineSummary(server.deps.db, now())).toEqual({
      state: 'down',
      affected: [{ name: '东京', state: 'down' }],
    });
    server.clock.setOffset(MINUTE);
    await post(`/incidents/${id}/resolve`, { version: 2, text: '恢复了。' });
    server.clock.setOffset(MINUTE + 1000);
    expect(await status()).toMatchObject({
      state: 'normal',
      affected: [],
      open: [],
      past: [{ id, state: 'down', updates: [{ state: 'normal' }, { state: 'down' }, { state: 'congested' }] }],
    });
    expect((await status()).regions.find((region) => region.id === 'tokyo')?.days.at(-1)?.state).toBe('down');
  });

  test('planned maintenance begins and ends by time, also after an operator moved its end', async () => {
    const { data } = await plan();
    expect(data).toMatchObject({ phase: 'planned', kind: 'maintenance' });
    expect(await stateOf('seoul')).toBe('normal');
    server.clock.setOffset(5 * MINUTE + 1000);
    expect(await stateOf('seoul')).toBe('maintenance');
    await post(`/incidents/${data.id}/updates`, { version: 1, text: '要多十分钟。', endsAt: inMinutes(15) });
    server.clock.setOffset(15 * MINUTE);
    expect(await stateOf('seoul')).toBe('maintenance');
    server.clock.setOffset(21 * MINUTE);
    expect(await stateOf('seoul')).toBe('normal');
  });

  test('maintenance that is cancelled before it begins is never shown', async () => {
    const { data } = await plan();
    await post(`/incidents/${data.id}/resolve`, { version: 1, text: '取消。' });
    expect((await incidents())[0]).toMatchObject({ phase: 'cancelled' });
    expect(await status()).toMatchObject({ open: [], planned: [], past: [] });
  });

  test('a hidden line region is left out of pages, feed and API', async () => {
    const { body } = await writer.call('GET', '/status/regions');
    const sydney = (body.data.list as StatusRegion[]).find(({ id }) => id === 'sydney');
    const form = { name: '悉尼', sort: 7, isShown: false, version: sydney?.version };
    expect((await writer.call('PUT', '/status/regions/sydney', form)).body.code).toBe(0);
    await open({ regions: ['sydney'], title: '悉尼方向丢包' });
    expect(await status()).toMatchObject({ state: 'normal', open: [] });
    expect(await stateOf('sydney')).toBeUndefined();
    await writer.call('PUT', '/status/regions/sydney', { ...form, isShown: true, version: (sydney?.version ?? 0) + 1 });
  });
});

describe('operators who edit line incidents', () => {
  test('of two concurrent updates of an incident one is refused as stale', async () => {
    const { id, version } = await open();
    const answers = await Promise.all(
      ['甲写的', '乙写的'].map((text) => writer.call('POST', `/status/incidents/${id}/updates`, { version, text })),
    );
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    expect((await incidents())[0]).toMatchObject({ version: 2, updates: [{}, {}] });
  });

  test('an incident that has ended accepts no further update', async () => {
    const { id } = await open();
    server.clock.setOffset(1000);
    await post(`/incidents/${id}/resolve`, { version: 1, text: '恢复了。' });
    expect((await post(`/incidents/${id}/updates`, { version: 2, text: '又来了。' })).msg).toContain('已经结束');
    expect((await post(`/incidents/${id}/resolve`, { version: 2, text: '再恢复。' })).code).not.toBe(0);
  });

  test.each([
    ['a start in the future', () => post('/incidents', fault({ startsAt: inMinutes(60) })), 'startsAt'],
    ['a start a week ago', () => post('/incidents', fault({ startsAt: inMinutes(-6000) })), 'startsAt'],
    ['an unknown region', () => post('/incidents', fault({ regions: ['mars'] })), 'regions'],
    ['a blank text', () => post('/incidents', fault({ text: '  ' })), 'text'],
    ['maintenance in the past', () => plan({ startsAt: inMinutes(-60) }), 'startsAt'],
    ['maintenance that ends before it begins', () => plan({ endsAt: inMinutes(1) }), 'endsAt'],
    ['maintenance of a whole week', () => plan({ endsAt: inMinutes(10_000) }), 'endsAt'],
  ])('an incident with %s is refused at its field, and nothing is stored', async (_, act, field) => {
    expect(await act()).toMatchObject({ fault: { field } });
    expect(await incidents()).toEqual([]);
  });

  test.each([
    ['updates', { state: 'down', text: '全断了。' }],
    ['resolve', { text: '恢复了。' }],
  ])('an example incident becomes a real incident when an operator posts to %s', async (path, body) => {
    const { id, version } = await open();
    await query('update status_incidents set is_example = true');
    await post(`/incidents/${id}/${path}`, { version, ...body });
    expect(await incidents()).toMatchObject([{ id, isExample: false }]);
  });

  test('operators can delete an example incident, but not a real one', async () => {
    const { id } = await open();
    expect((await post(`/incidents/${id}/remove`, { version: 1 })).code).not.toBe(0);
    await query('update status_incidents set is_example = true');
    expect((await post(`/incidents/${id}/remove`, { version: 1 })).code).toBe(0);
    expect(await incidents()).toEqual([]);
  });

  test('an operator with the role viewer cannot change incidents or regions', async () => {
    const viewer = await enterConsole(server, 'viewer');
    expect((await viewer.call('POST', '/status/incidents', fault())).status).toBe(403);
    expect((await viewer.call('GET', '/status/incidents')).status).toBe(200);
  });

  test('the daily states of a new line region start on the day it was added', async () => {
    const region = { id: 'osaka', name: '大阪', sort: 3, isShown: true };
    expect((await post('/regions', region)).data).toMatchObject({ name: '大阪', state: 'normal' });
    expect((await post('/regions', region)).fault).toMatchObject({ field: 'id' });
    const days = (await status()).regions.find(({ id }) => id === 'osaka')?.days ?? [];
    expect([days.at(-2)?.state, days.at(-1)?.state]).toEqual([null, 'normal']);
    await query("delete from status_regions where id = 'osaka'");
  });
});

test('cached pages and the feed show a changed line status at once, and maintenance when its time comes', async () => {
  const page = async (path: string) => String((await server.get(path, { host: 'localhost:8080' })).body);
  const patience = { timeout: 10_000 };
  for (const path of ['/', '/notice', '/status']) expect(await page(path)).toContain('全部线路正常');
  const { id } = await open();
  for (const path of ['/', '/notice', '/status'])
    await expect.poll(() => page(path), patience).toContain('东京方向拥堵');
  await expect.poll(() => page('/status.xml'), patience).toContain('<title>东京方向丢包（进行中）</title>');
  await post(`/incidents/${id}/resolve`, { version: 1, text: '恢复了。' });
  await expect.poll(() => page('/status'), patience).toContain('恢复了。');
  await plan();
  await expect.poll(() => page('/status'), patience).toContain('首尔方向维护');
  expect(await page('/')).toContain('全部线路正常');
  server.clock.setOffset(5 * MINUTE + 1000);
  expect(await page('/')).toContain('首尔方向维护');
});

test('every change of the line status is announced to webhook endpoints', async () => {
  await setSubscribedKinds(server.deps.db, ['incident.created', 'incident.updated', 'incident.resolved']);
  const { id } = await open();
  await post(`/incidents/${id}/updates`, { version: 1, text: '找到原因了。' });
  await post(`/incidents/${id}/resolve`, { version: 2, text: '恢复了。' });
  const announced = await query('select kind, data from announcements order by id');
  expect(announced.map(({ kind, data }) => [kind, data.text])).toEqual([
    ['incident.created', '正在查。'],
    ['incident.updated', '找到原因了。'],
    ['incident.resolved', '恢复了。'],
  ]);
  expect(announced[0]?.data).toMatchObject({
    account_id: null,
    incident_id: id,
    kind: 'fault',
    phase: 'open',
    state: 'congested',
    regions: ['tokyo'],
    ends_at: null,
  });
});
