import { beforeAll, beforeEach, expect, test } from 'vitest';
import { adDriver } from '../../../../test/ad-driver.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { giveUpUpload, retryUpload } from './operate-uploads.ts';
import { endClaim } from './upload-queries.ts';

const server = useTestServer({ LIMITS_SCALE: '1000' });
let desk: ReturnType<typeof adDriver>;
let people = 0;
let who: string;
let device: string;
beforeAll(async () => {
  desk = adDriver(server);
});

beforeEach(async () => {
  server.clock.setOffset(0);
  await desk.rows('truncate ad_clicks, ad_origins, ad_steps, ad_uploads, ad_played_uploads');
  people += 1;
  who = `person-${people}`;
  device = `device-${people}`;
});
const later = (ms: number) => server.clock.setOffset(server.clock.now().getTime() - Date.now() + ms);
/** Retractions per platform. */
const takenBack = async () =>
  (await desk.uploads())
    .filter(({ action }) => action !== 'convert')
    .map(({ platform, times }) => `${platform} ${times}`);

test('refunds: an unsent sale is withdrawn; Baidu and Bing retract a sent one, Bing also a part; others cannot', async () => {
  for (const platform of ['baidu', 'qihoo', 'bing', 'bilibili', 'kuaishou'] as const) {
    await desk.click(platform, `${device}-${platform}`);
    await desk.arrive(`${who}-${platform}`, `${device}-${platform}`, false);
    await desk.sell(`${who}-${platform}`, `S-${platform}`, 3000);
  }
  await desk.sell(`${who}-baidu`, 'S-early', 3000);
  await desk.giveBack('S-early', 3000);
  later(3_600_001);
  await desk.send();
  for (const platform of ['baidu', 'qihoo', 'bing', 'bilibili', 'kuaishou']) {
    await desk.giveBack(`S-${platform}`, 1000, `R1-${platform}`);
    await desk.giveBack(`S-${platform}`, 1000, `R1-${platform}`);
    later(1000);
    await desk.giveBack(`S-${platform}`, 2000, `R2-${platform}`);
  }
  await desk.giveBack('no-such-order', 3000);
  await desk.send();
  const told = (await desk.uploads()).map(({ platform, action }) => `${platform} ${action}`);
  expect(told.filter((line) => !line.endsWith('convert')).toSorted()).toEqual([
    'baidu retract',
    'bing restate',
    'bing retract',
  ]);
  expect(told.filter((line) => line === 'baidu convert')).toHaveLength(1);
  const restated = (await desk.uploads()).find(({ action }) => action === 'restate');
  expect(restated?.body).toContain('<AdjustmentValue>20.00</AdjustmentValue>');
  expect(await desk.rows(`select count(*)::int from ad_steps where kind = 'refund'`)).toEqual([{ count: 11 }]);
});

test('a refund during the upload of its sale waits for the outcome', async () => {
  await desk.click('baidu', device);
  await desk.arrive(who, device, false);
  const claim = () =>
    desk.rows(
      `update ad_uploads set state = 'sending', claims = 1, tries = 1, claimed_at = $1 where key = 'order-H-1' or key = 'order-H-2'`,
      [server.clock.now()],
    );
  await desk.sell(who, 'H-1');
  await claim();
  await desk.giveBack('H-1', 3000);
  expect(await desk.states()).toEqual(['baidu pay convert sending', 'baidu pay retract held']);
  await desk.send();
  expect(await desk.states()).toEqual(['baidu pay convert sending', 'baidu pay retract held']);
  // The worker has died.
  later(301_000);
  await desk.send();
  expect(await desk.states()).toEqual(['baidu pay convert sent', 'baidu pay retract sent']);

  await desk.rows('truncate ad_uploads');
  await desk.turn({ platform: 'baidu', fault: 'refuse' });
  await desk.sell(who, 'H-2');
  await claim();
  await desk.giveBack('H-2', 3000);
  const [{ id } = { id: 0 }] = await desk.rows(`select id::int from ad_uploads where action = 'convert'`);
  await endClaim(server.deps.db, { id: Number(id), claims: 1 }, { state: 'dead', why: 'refused' });
  expect(await desk.states()).toEqual(['baidu pay convert withdrawn', 'baidu pay retract withdrawn']);
});

test('refunds: an unanswered sale may have arrived, and is retracted once, where the platform supports it', async () => {
  const platforms = ['baidu', 'bing', 'qihoo', 'bilibili', 'kuaishou'] as const;
  await desk.turn(...platforms.map((platform) => ({ platform, fault: 'silent' })));
  for (const platform of platforms) {
    await desk.click(platform, `${device}-${platform}`);
    await desk.arrive(`${who}-${platform}`, `${device}-${platform}`, false);
    await desk.sell(`${who}-${platform}`, `N-${platform}`);
  }
  later(3_600_001);
  await desk.send();
  await Promise.all(platforms.map((platform) => desk.giveBack(`N-${platform}`, 3000)));
  expect((await desk.states()).toSorted()).toEqual([
    'baidu pay convert waiting',
    'baidu pay retract held',
    'bilibili pay convert withdrawn',
    'bing pay convert waiting',
    'bing pay retract held',
    'kuaishou pay convert withdrawn',
    'qihoo pay convert withdrawn',
  ]);
  await desk.turn();
  later(61_000);
  await Promise.all([desk.send(), desk.send()]);
  await desk.send();
  expect((await takenBack()).toSorted()).toEqual(['baidu 1', 'bing 1']);
  expect((await desk.states()).filter((state) => !state.endsWith('withdrawn')).toSorted()).toEqual([
    'baidu pay convert sent',
    'baidu pay retract sent',
    'bing pay convert sent',
    'bing pay retract sent',
  ]);
});

test('refunds: a sale unanswered and then refused is retracted at once, and cannot be sent again', async () => {
  await desk.click('baidu', device);
  await desk.arrive(who, device, false);
  await desk.sell(who, 'D-1');
  await desk.turn({ platform: 'baidu', fault: 'silent' });
  await desk.send();
  await desk.turn({ platform: 'baidu', fault: 'refuse' });
  later(61_000);
  await desk.send();
  expect(await desk.states()).toEqual(['baidu pay convert dead']);
  await desk.giveBack('D-1', 3000);
  expect(await desk.states()).toEqual(['baidu pay convert withdrawn', 'baidu pay retract waiting']);
  await desk.turn();
  await desk.send();
  await desk.send();
  expect(await desk.states()).toEqual(['baidu pay convert withdrawn', 'baidu pay retract sent']);
  expect(await takenBack()).toEqual(['baidu 1']);
});

test('refunds: a sale of a crashed worker may have arrived; refused afterwards, it is still retracted', async () => {
  await desk.click('baidu', device);
  await desk.arrive(who, device, false);
  await desk.sell(who, 'C-1');
  await desk.rows(`update ad_uploads set state = 'sending', claims = 1, tries = 1, claimed_at = $1`, [
    server.clock.now(),
  ]);
  await desk.giveBack('C-1', 3000);
  await desk.turn({ platform: 'baidu', fault: 'refuse' });
  later(301_000);
  await desk.send();
  expect(await desk.states()).toEqual(['baidu pay convert withdrawn', 'baidu pay retract dead']);
  await desk.turn();
  const [{ id } = { id: 0 }] = await desk.rows(`select id::int from ad_uploads where action = 'retract'`);
  await retryUpload(server.deps.db, server.clock, Number(id));
  await desk.send();
  expect(await takenBack()).toEqual(['baidu 1']);
});

test('refunds: neither a retry nor giving up clears that a sale may have arrived', async () => {
  await desk.click('baidu', device);
  await desk.arrive(who, device, false);
  const only = async (order: string) => {
    const [{ id } = { id: 0 }] = await desk.rows('select id::int from ad_uploads where key = $1', [`order-${order}`]);
    return Number(id);
  };
  for (const order of ['P-1', 'P-2']) await desk.sell(who, order);
  await desk.turn({ platform: 'baidu', fault: 'silent' });
  await desk.send();
  await desk.turn({ platform: 'baidu', fault: 'refuse' });
  later(61_000);
  await desk.send();
  await desk.turn();
  expect(await retryUpload(server.deps.db, server.clock, await only('P-1'))).toMatchObject({ state: 'waiting' });
  expect(await giveUpUpload(server.deps.db, await only('P-2'), 'x')).toMatchObject({ state: 'withdrawn' });
  for (const order of ['P-1', 'P-2']) await desk.giveBack(order, 3000);
  expect(await desk.states()).toEqual([
    'baidu pay convert waiting',
    'baidu pay convert withdrawn',
    'baidu pay retract held',
    'baidu pay retract waiting',
  ]);
  await desk.send();
  expect((await desk.states()).slice(2)).toEqual(['baidu pay retract sent', 'baidu pay retract sent']);
});

test('refunds: a partial refund of an unsent sale is withdrawn with it', async () => {
  await desk.click('bing', device);
  await desk.arrive(who, device, false);
  await desk.sell(who, 'W-1');
  await desk.giveBack('W-1', 1000, 'R-part');
  expect(await desk.states()).toEqual(['bing pay convert waiting', 'bing pay restate held']);
  await desk.giveBack('W-1', 2000, 'R-rest');
  expect(await desk.states()).toEqual(['bing pay convert withdrawn', 'bing pay restate withdrawn']);
});
