import { DAY_MS } from '@feisuo/contract/facts/durations';
import { sandboxPaths } from '@feisuo/contract/facts/paths';
import { beforeEach, expect, test } from 'vitest';
import { adDriver } from '../../../../test/ad-driver.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { giveUpUpload, retryUpload } from './retry-or-discard-upload.ts';

const server = useTestServer({ LIMITS_SCALE: '1000' });
const driver = adDriver(server);
let people = 0;
let who: string;
let device: string;
beforeEach(async () => {
  server.clock.setOffset(0);
  await driver.clear();
  people += 1;
  who = `person-${people}`;
  device = `device-${people}`;
});
const later = (ms: number) => server.clock.setOffset(server.clock.now().getTime() - Date.now() + ms);

test('the sandbox of each platform receives every upload once and in the format of that platform', async () => {
  for (const platform of ['baidu', 'qihoo', 'bing', 'bilibili', 'kuaishou'] as const) {
    await driver.click(platform, `${device}-${platform}`);
    await driver.arrive(`${who}-${platform}`, `${device}-${platform}`);
    await driver.sell(`${who}-${platform}`, `O-${platform}-${people}`, 2500);
  }
  await Promise.all([driver.send(), driver.send(), driver.send()]);
  // These uploads wait, because Bing accepts conversions only for clicks that are at least an hour old.
  expect((await driver.states()).filter((state) => !state.endsWith('sent'))).toEqual([
    'bing register convert waiting',
    'bing pay convert waiting',
  ]);
  later(3_600_001);
  await driver.send();
  await driver.send();
  expect((await driver.states()).every((state) => state.endsWith('sent'))).toBe(true);
  const uploads = await driver.uploads();
  expect(uploads).toHaveLength(10);
  expect(uploads.every(({ times }) => times === 1)).toBe(true);
});

test('uploads to a busy platform are retried, refused ones are not, and an operator can retry or discard refused ones', async () => {
  await driver.click('baidu', device);
  await driver.arrive(who, device);
  await driver.turn({ platform: 'baidu', fault: 'busy' });
  expect((await server.get(sandboxPaths.adFaults)).body).toEqual({ on: [{ platform: 'baidu', fault: 'busy' }] });
  await driver.send();
  await driver.send();
  expect(await driver.rows('select state, tries, why from ad_uploads')).toEqual([
    { state: 'waiting', tries: 1, why: 'status 4 服务端异常' },
  ]);
  await driver.turn({ platform: 'baidu', fault: 'refuse' });
  later(61_000);
  await driver.send();
  expect(await driver.states()).toEqual(['baidu register convert dead']);
  const [{ id } = { id: 0 }] = await driver.rows('select id::int from ad_uploads');
  await driver.turn();
  expect(await retryUpload(server.deps.db, server.clock, Number(id))).toMatchObject({ state: 'waiting' });
  expect(await retryUpload(server.deps.db, server.clock, Number(id))).toBeNull();
  await driver.send();
  expect(await driver.states()).toEqual(['baidu register convert sent']);
  expect(await giveUpUpload(server.deps.db, Number(id), 'x')).toBeNull();
  expect(await driver.uploads()).toHaveLength(1);
});

test('idempotent uploads without an answer are retried and count once; a purchase at Kuaishou waits for an operator', async () => {
  await driver.turn({ platform: 'baidu', fault: 'silent' }, { platform: 'kuaishou', fault: 'silent' });
  for (const platform of ['baidu', 'kuaishou'] as const) {
    await driver.click(platform, `${device}-${platform}`);
    await driver.arrive(`${who}-${platform}`, `${device}-${platform}`, false);
    await driver.sell(`${who}-${platform}`, `U-${platform}`);
  }
  await driver.send();
  expect(await driver.states()).toEqual(['baidu pay convert waiting', 'kuaishou pay convert unsure']);
  await driver.turn();
  later(61_000);
  await driver.send();
  expect(await driver.states()).toEqual(['baidu pay convert sent', 'kuaishou pay convert unsure']);
  const uploads = await driver.uploads();
  expect(uploads.map(({ platform, times }) => `${platform} ${times}`).toSorted()).toEqual(['baidu 2', 'kuaishou 1']);
});

test('in a batch with one refused upload, this upload is dead and the others are sent', async () => {
  await driver.click('baidu', device);
  await driver.arrive(who, device);
  await driver.sell(who, 'B-1');
  await driver.turn({ platform: 'baidu', fault: 'partial' });
  await driver.send();
  expect(await driver.states()).toEqual(['baidu register convert dead', 'baidu pay convert sent']);
});

test('an upload past the time limit of the platform is not sent, but the click still gets the credit', async () => {
  await driver.click('bilibili', device);
  await driver.arrive(who, device);
  later(8 * DAY_MS);
  await driver.sell(who, 'L-1');
  expect(await driver.states()).toEqual(['bilibili register convert waiting', 'bilibili pay convert withdrawn']);
  expect((await driver.steps()).at(-1)).toMatchObject({ kind: 'pay', credited: true });
});
