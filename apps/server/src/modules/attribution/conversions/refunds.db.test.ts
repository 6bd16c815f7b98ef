import { beforeAll, beforeEach, expect, test } from 'vitest';
import { adDriver } from '../../../../test/ad-driver.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { giveUpUpload, retryUpload } from './retry-or-discard-upload.ts';
import { endClaim } from './upload-queries.ts';

const server = useTestServer({ LIMITS_SCALE: '1000' });
let driver: ReturnType<typeof adDriver>;
let people = 0;
let who: string;
let device: string;
beforeAll(async () => {
  driver = adDriver(server);
});

beforeEach(async () => {
  server.clock.setOffset(0);
  await driver.clear();
  people += 1;
  who = `person-${people}`;
  device = `device-${people}`;
});
const later = (ms: number) => server.clock.setOffset(server.clock.now().getTime() - Date.now() + ms);
/** Returns how often each platform received a retraction or restatement. */
const takenBack = async () =>
  (await driver.uploads())
    .filter(({ action }) => action !== 'convert')
    .map(({ platform, times }) => `${platform} ${times}`);

test('refunds: unsent purchases are withdrawn; Baidu and Bing can retract sent ones, other platforms cannot', async () => {
  for (const platform of ['baidu', 'qihoo', 'bing', 'bilibili', 'kuaishou'] as const) {
    await driver.click(platform, `${device}-${platform}`);
    await driver.arrive(`${who}-${platform}`, `${device}-${platform}`, false);
    await driver.sell(`${who}-${platform}`, `S-${platform}`, 3000);
  }
  await driver.sell(`${who}-baidu`, 'S-early', 3000);
  await driver.giveBack('S-early', 3000);
  later(3_600_001);
  await driver.send();
  for (const platform of ['baidu', 'qihoo', 'bing', 'bilibili', 'kuaishou']) {
    await driver.giveBack(`S-${platform}`, 1000, `R1-${platform}`);
    await driver.giveBack(`S-${platform}`, 1000, `R1-${platform}`);
    later(1000);
    await driver.giveBack(`S-${platform}`, 2000, `R2-${platform}`);
  }
  await driver.giveBack('no-such-order', 3000);
  await driver.send();
  const described = (await driver.uploads()).map(({ platform, action }) => `${platform} ${action}`);
  expect(described.filter((line) => !line.endsWith('convert')).toSorted()).toEqual([
    'baidu retract',
    'bing restate',
    'bing retract',
  ]);
  expect(described.filter((line) => line === 'baidu convert')).toHaveLength(1);
  const restated = (await driver.uploads()).find(({ action }) => action === 'restate');
  expect(restated?.body).toContain('<AdjustmentValue>20.00</AdjustmentValue>');
  expect(await driver.rows(`select count(*)::int from ad_conversions where kind = 'refund'`)).toEqual([{ count: 11 }]);
});

test('refunds: a refund while the purchase is being uploaded waits for the result of the upload', async () => {
  await driver.click('baidu', device);
  await driver.arrive(who, device, false);
  const claim = () =>
    driver.rows(
      `update ad_uploads set state = 'sending', claims = 1, tries = 1, claimed_at = $1 where key = 'order-H-1' or key = 'order-H-2'`,
      [server.clock.now()],
    );
  await driver.sell(who, 'H-1');
  await claim();
  await driver.giveBack('H-1', 3000);
  expect(await driver.states()).toEqual(['baidu pay convert sending', 'baidu pay retract held']);
  await driver.send();
  expect(await driver.states()).toEqual(['baidu pay convert sending', 'baidu pay retract held']);
  // Simulates a crashed worker: its claim on the upload expires.
  later(301_000);
  await driver.send();
  expect(await driver.states()).toEqual(['baidu pay convert sent', 'baidu pay retract sent']);

  await driver.rows('truncate ad_uploads');
  await driver.turn({ platform: 'baidu', fault: 'refuse' });
  await driver.sell(who, 'H-2');
  await claim();
  await driver.giveBack('H-2', 3000);
  const [{ id } = { id: 0 }] = await driver.rows(`select id::int from ad_uploads where action = 'convert'`);
  await endClaim(server.deps.db, { id: Number(id), claims: 1 }, { state: 'dead', why: 'refused' });
  expect(await driver.states()).toEqual(['baidu pay convert withdrawn', 'baidu pay retract withdrawn']);
});

test('refunds: a purchase whose upload was not answered is retracted once, if the platform supports retractions', async () => {
  const platforms = ['baidu', 'bing', 'qihoo', 'bilibili', 'kuaishou'] as const;
  await driver.turn(...platforms.map((platform) => ({ platform, fault: 'silent' })));
  for (const platform of platforms) {
    await driver.click(platform, `${device}-${platform}`);
    await driver.arrive(`${who}-${platform}`, `${device}-${platform}`, false);
    await driver.sell(`${who}-${platform}`, `N-${platform}`);
  }
  later(3_600_001);
  await driver.send();
  await Promise.all(platforms.map((platform) => driver.giveBack(`N-${platform}`, 3000)));
  expect((await driver.states()).toSorted()).toEqual([
    'baidu pay convert waiting',
    'baidu pay retract held',
    'bilibili pay convert withdrawn',
    'bing pay convert waiting',
    'bing pay retract held',
    'kuaishou pay convert withdrawn',
    'qihoo pay convert withdrawn',
  ]);
  await driver.turn();
  later(61_000);
  await Promise.all([driver.send(), driver.send()]);
  await driver.send();
  expect((await takenBack()).toSorted()).toEqual(['baidu 1', 'bing 1']);
  expect((await driver.states()).filter((state) => !state.endsWith('withdrawn')).toSorted()).toEqual([
    'baidu pay convert sent',
    'baidu pay retract sent',
    'bing pay convert sent',
    'bing pay retract sent',
  ]);
});

test('refunds: a purchase that was unanswered and then refused is retracted immediately and cannot be sent again', async () => {
  await driver.click('baidu', device);
  await driver.arrive(who, device, false);
  await driver.sell(who, 'D-1');
  await driver.turn({ platform: 'baidu', fault: 'silent' });
  await driver.send();
  await driver.turn({ platform: 'baidu', fault: 'refuse' });
  later(61_000);
  await driver.send();
  expect(await driver.states()).toEqual(['baidu pay convert dead']);
  await driver.giveBack('D-1', 3000);
  expect(await driver.states()).toEqual(['baidu pay convert withdrawn', 'baidu pay retract waiting']);
  await driver.turn();
  await driver.send();
  await driver.send();
  expect(await driver.states()).toEqual(['baidu pay convert withdrawn', 'baidu pay retract sent']);
  expect(await takenBack()).toEqual(['baidu 1']);
});

test('refunds: a purchase whose worker crashed while sending is retracted, even if the platform refuses the upload later', async () => {
  await driver.click('baidu', device);
  await driver.arrive(who, device, false);
  await driver.sell(who, 'C-1');
  await driver.rows(`update ad_uploads set state = 'sending', claims = 1, tries = 1, claimed_at = $1`, [
    server.clock.now(),
  ]);
  await driver.giveBack('C-1', 3000);
  await driver.turn({ platform: 'baidu', fault: 'refuse' });
  later(301_000);
  await driver.send();
  expect(await driver.states()).toEqual(['baidu pay convert withdrawn', 'baidu pay retract dead']);
  await driver.turn();
  const [{ id } = { id: 0 }] = await driver.rows(`select id::int from ad_uploads where action = 'retract'`);
  await retryUpload(server.deps.db, server.clock, Number(id));
  await driver.send();
  expect(await takenBack()).toEqual(['baidu 1']);
});

test('refunds: a purchase without an answer is retracted even if an operator has retried or discarded its upload', async () => {
  await driver.click('baidu', device);
  await driver.arrive(who, device, false);
  const only = async (order: string) => {
    const [{ id } = { id: 0 }] = await driver.rows('select id::int from ad_uploads where key = $1', [`order-${order}`]);
    return Number(id);
  };
  for (const order of ['P-1', 'P-2']) await driver.sell(who, order);
  await driver.turn({ platform: 'baidu', fault: 'silent' });
  await driver.send();
  await driver.turn({ platform: 'baidu', fault: 'refuse' });
  later(61_000);
  await driver.send();
  await driver.turn();
  expect(await retryUpload(server.deps.db, server.clock, await only('P-1'))).toMatchObject({ state: 'waiting' });
  expect(await giveUpUpload(server.deps.db, await only('P-2'), 'x')).toMatchObject({ state: 'withdrawn' });
  for (const order of ['P-1', 'P-2']) await driver.giveBack(order, 3000);
  expect(await driver.states()).toEqual([
    'baidu pay convert waiting',
    'baidu pay convert withdrawn',
    'baidu pay retract held',
    'baidu pay retract waiting',
  ]);
  await driver.send();
  expect((await driver.states()).slice(2)).toEqual(['baidu pay retract sent', 'baidu pay retract sent']);
});

test('refunds: at Bing, the restatement for a partial refund is withdrawn together with the unsent purchase', async () => {
  await driver.click('bing', device);
  await driver.arrive(who, device, false);
  await driver.sell(who, 'W-1');
  await driver.giveBack('W-1', 1000, 'R-part');
  expect(await driver.states()).toEqual(['bing pay convert waiting', 'bing pay restate held']);
  await driver.giveBack('W-1', 2000, 'R-rest');
  expect(await driver.states()).toEqual(['bing pay convert withdrawn', 'bing pay restate withdrawn']);
});
