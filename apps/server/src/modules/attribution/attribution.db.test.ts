import { DAY_MS } from '@feisuo/contract/facts/durations';
import { activityPaths, attributionPaths } from '@feisuo/contract/facts/paths';
import { beforeEach, expect, test } from 'vitest';
import { accountCaller, bearer } from '../../../test/account-caller.ts';
import { adDriver, newClickId } from '../../../test/ad-driver.ts';
import { startTestServer, useTestServer } from '../../../test/test-server.ts';
import { md5Of } from './clicks/read-click.ts';
import { forgetOldAttribution, attributionPersonalData } from './attribution-module.ts';
import { saveChannel } from './channels/channel-queries.ts';
import { ChannelTags } from './channels/channel-tags.ts';
import { noteDownloads, noteFirstStart } from './conversions/record-visitor-steps.ts';

/** Texts that are difficult to store or display. */
const oddStrings = [
  '',
  '\u0000',
  '\ud800',
  '😀'.repeat(300),
  "'; drop table ad_clicks; --",
  '../..',
  '%',
  '{}',
  'x'.repeat(5000),
];

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

test('§7 the click monitor stores a click once with its parameters; an unknown platform gets 404, a missing id 400', async () => {
  const id = newClickId('baidu');
  const seen = { bd_vid: id, bd_vid_md5: md5Of(id), channel: '200079', referfrom: 'search', landing: `/?bd_vid=${id}` };
  for (let n = 0; n < 3; n++) {
    const headers = { 'x-device-id': device, 'user-agent': 'Mozilla/5.0 (Windows NT 10.0)', cookie: 'sessionid=1' };
    const {
      status,
      body,
      headers: answered,
    } = await driver.monitor('baidu', { ...seen, channel: n ? 'x' : '200079' }, headers);
    expect([status, body.data, answered['cache-control']]).toEqual([200, { recorded: true }, 'no-store']);
    expect(JSON.stringify(body)).not.toContain(id);
  }
  expect(await driver.rows('select * from ad_clicks')).toMatchObject([
    {
      platform: 'baidu',
      click_id: id,
      click_md5: md5Of(id),
      channel: '200079',
      refer_from: 'search',
      landing: `/?bd_vid=${id}`,
      device_kind: 'pc',
      account_id: null,
    },
  ]);
  expect((await driver.monitor('google', { bd_vid: id })).status).toBe(404);
  expect((await driver.monitor('baidu', { bd_vid: '__BDVID__' })).status).toBe(400);
  expect((await driver.monitor('baidu', {})).status).toBe(400);
  for (const odd of oddStrings) {
    expect((await driver.monitor('bilibili', { bd_vid: odd, channel: odd, landing: odd })).status).toBeLessThan(500);
    expect((await driver.monitor(odd.toWellFormed(), { bd_vid: id })).status).toBeLessThan(500);
  }
});

test('with do-not-track, a click is stored without its device', async () => {
  for (const ask of [{ 'sec-gpc': '1' }, { dnt: '1' }]) {
    await driver.monitor('baidu', { bd_vid: newClickId('baidu') }, { ...ask, 'x-device-id': device });
  }
  expect(await driver.rows('select device_key from ad_clicks')).toEqual([{ device_key: null }, { device_key: null }]);
});

test('the click monitor accepts calls without a token and is rate limited', async () => {
  const strict = await startTestServer({ LIMITS_SCALE: '0.02' });
  const { monitor } = adDriver(strict);
  const statuses = [];
  for (let n = 0; n < 4; n++) statuses.push((await monitor('baidu', { bd_vid: newClickId('baidu') })).status);
  expect(statuses).toEqual([200, 200, 429, 429]);
  await strict.dispose();
});

test('of stored clicks from several platforms, the last one within 30 days gets the credit', async () => {
  await driver.click('baidu', device, { channel: '200101' });
  later(DAY_MS);
  await driver.click('qihoo', device, { channel: '200102' });
  later(DAY_MS);
  await driver.arrive(who, device);
  expect(await driver.steps()).toEqual([{ kind: 'register', channel: '200102', credited: true }]);
  later(27 * DAY_MS);
  await driver.sell(who, 'O-1');
  // The second click is now one minute younger than the attribution window of 30 days. The first click is older than
  // the window.
  later(2 * DAY_MS - 60_000);
  await driver.sell(who, 'O-2');
  // Both clicks are now older than the attribution window of 30 days.
  later(3 * DAY_MS);
  await driver.sell(who, 'O-3');
  expect((await driver.steps()).slice(1)).toEqual([
    { kind: 'pay', channel: '200102', credited: true },
    { kind: 'pay', channel: '200102', credited: true },
    { kind: 'pay', channel: 'official', credited: false },
  ]);
  await driver.click('kuaishou', device, { channel: '200104' });
  await driver.arrive(who, device, false);
  await driver.sell(who, 'O-4');
  expect((await driver.steps()).at(-1)).toEqual({ kind: 'pay', channel: '200104', credited: true });
  expect(await driver.rows('select 1 from ad_clicks where account_id is not null')).toHaveLength(3);
  expect(await driver.states()).toEqual([
    'qihoo register convert waiting',
    'qihoo pay convert waiting',
    'qihoo pay convert waiting',
    'kuaishou pay convert waiting',
  ]);
});

test('a sign-up gets credit when its visit is reported later; a click after the sign-up gets none', async () => {
  await driver.click('baidu', device);
  later(1000);
  await driver.arrive(who, 'the sign-in page’s device');
  expect(await driver.steps()).toEqual([{ kind: 'register', channel: 'official', credited: false }]);
  later(1000);
  await driver.arrive(who, device, false);
  expect(await driver.steps()).toEqual([{ kind: 'register', channel: '200061', credited: true }]);
  expect(await driver.states()).toEqual(['baidu register convert waiting']);

  await driver.arrive('other-person', 'elsewhere');
  later(1000);
  await driver.click('baidu', 'elsewhere');
  await driver.arrive('other-person', 'elsewhere', false);
  expect((await driver.steps()).at(-1)).toEqual({ kind: 'register', channel: 'official', credited: false });
});

test('a click is assigned to the first account that signs in after it', async () => {
  await driver.click('baidu', device);
  later(1000);
  await Promise.all([driver.arrive(who, device), driver.arrive(`${who}-b`, device)]);
  expect((await driver.steps()).filter(({ credited }) => credited)).toHaveLength(1);
  expect(await driver.states()).toHaveLength(1);
});

test('a reported visit stores its click if the monitor call was lost, and a visit without a click counts for its channel', async () => {
  const account = accountCaller(server);
  const person = await account.join();
  const { status } = await server.post(attributionPaths.visit, { channel: '200083' });
  expect(status).toBe(401);
  const id = newClickId('bilibili');
  // The site reports this visit only after the sign-up, when the member returns from the account pages.
  const visit = { channel: '200083', referfrom: 'partner' };
  expect((await server.post(attributionPaths.visit, visit, bearer(person))).body.code).toBe(0);
  expect(await driver.steps()).toEqual([{ kind: 'register', channel: '200083', credited: false }]);
  const clicked = { platform: 'bilibili', bd_vid: id, channel: '200103' };
  await server.post(attributionPaths.visit, clicked, bearer(person));
  expect(await driver.steps()).toEqual([{ kind: 'register', channel: '200103', credited: true }]);
  await driver.sell(person.sub, 'O-visit');
  expect((await driver.steps()).at(-1)).toEqual({ kind: 'pay', channel: '200103', credited: true });
  expect((await server.post(attributionPaths.visit, { platform: 'x' }, bearer(person))).status).toBe(400);
});

test('§13 a click id in an unknown form is stored as unusual, credited and uploaded, and an impossible one is refused', async () => {
  const unusual = 'VID/2027?form=new+点击';
  expect((await driver.monitor('baidu', { bd_vid: unusual }, { 'x-device-id': device })).body.data).toEqual({
    recorded: true,
  });
  await driver.click('baidu', `${device}-b`);
  expect(await driver.rows('select click_id = $1 as same, is_unusual from ad_clicks order by id', [unusual])).toEqual([
    { same: true, is_unusual: true },
    { same: false, is_unusual: false },
  ]);
  await driver.arrive(who, device);
  await driver.arrive(`${who}-b`, `${device}-b`);
  await driver.send();
  expect(await driver.states()).toEqual(['baidu register convert sent', 'baidu register convert sent']);
  for (const never of ['', 'x'.repeat(513), 'a\u0000b', 'a\u0007b', 'a\r\nb']) {
    const { status, body } = await driver.monitor('baidu', { bd_vid: never });
    expect([status, body.code === 0]).toEqual([400, false]);
  }
  expect(await driver.rows('select 1 from ad_clicks')).toHaveLength(2);
});

test.each([
  ['a format character', 'a\u200bb'],
  ['a mark of direction', 'a\u202eb'],
  ['a private-use character', 'a\ue000b'],
  ['an unassigned character', 'a\u0378b'],
  ['a line separator', 'a\u2028b'],
])('§13 a click id with %s is stored as unusual', async (_what, odd) => {
  expect((await driver.monitor('baidu', { bd_vid: odd })).body.data).toEqual({ recorded: true });
  expect(await driver.rows('select click_id = $1 as same, is_unusual from ad_clicks', [odd])).toEqual([
    { same: true, is_unusual: true },
  ]);
});

test('§13 a visit with an unusual click id counts as a click; with an impossible id only the channel counts', async () => {
  const account = accountCaller(server);
  const visitWith = async (bd_vid: string) => {
    const person = await account.join();
    const visit = { channel: '200061', platform: 'bing', bd_vid };
    expect((await server.post(attributionPaths.visit, visit, bearer(person))).body.code).toBe(0);
    return (await driver.steps()).at(-1);
  };
  for (const never of ['', '__MSCLKID__', 'a\u0007b', 'x'.repeat(5000)])
    expect(await visitWith(never)).toEqual({ kind: 'register', channel: '200061', credited: false });
  expect(await driver.rows('select 1 from ad_clicks')).toEqual([]);
  for (const odd of ['abc', '<script>', '点 击', '😀'.repeat(300)])
    expect(await visitWith(odd)).toEqual({ kind: 'register', channel: '200061', credited: true });
  expect(await driver.rows('select distinct is_unusual from ad_clicks')).toEqual([{ is_unusual: true }]);
});

test('a second account in the same visit counts for the channel, and the click stays with the first account', async () => {
  const account = accountCaller(server);
  const visit = { platform: 'baidu', bd_vid: newClickId('baidu'), channel: '200079' };
  const both = [await account.join(), await account.join()];
  for (const person of [...both, ...both]) await server.post(attributionPaths.visit, visit, bearer(person));
  expect(await driver.steps()).toEqual([
    { kind: 'register', channel: '200079', credited: true },
    { kind: 'register', channel: '200079', credited: false },
  ]);
  expect(await driver.states()).toEqual(['baidu register convert waiting']);
  expect(await driver.rows('select account_id, channel from ad_origins')).toEqual([
    { account_id: both[1]?.sub, channel: '200079' },
  ]);
});

test('downloads and first starts count once per click and machine, for the channel in the file name', async () => {
  const id = await driver.click('kuaishou', device, { channel: '200104' });
  const android = await driver.click('bilibili', device, { channel: '200103' });
  await server.deps.database.pool.query(`update ad_clicks set device_kind = 'android' where platform = 'bilibili'`);
  const at = server.clock.now();
  const name = (channel: string, adId: string | null, addressKey = 'a') => ({ channel, adId, addressKey, at });
  const starts = [
    name('200104', id),
    name('200104', id),
    name('200104', android),
    name('beta', null),
    name('beta', null, 'b'),
  ];
  await saveChannel(server.deps.db, server.clock, { id: 'partner', name: '合作方', downloadName: 'beta' });
  await server.deps.db.transaction((tx) => noteDownloads(tx, server.deps, [...starts, ...starts]));
  const first = (adId: string | null, peerId: string | null) =>
    server.deps.db.transaction((tx) => noteFirstStart(tx, server.deps, { channel: 'beta', adId, peerId }));
  for (const [adId, peer] of [
    [md5Of(id), 'm1'],
    [md5Of(id), 'm1'],
    [id, 'm2'],
    [null, 'm3'],
    [null, null],
  ] as const) {
    await first(adId, peer);
  }
  expect((await driver.steps()).map(({ kind, channel }) => `${String(kind)} ${String(channel)}`)).toEqual([
    'download partner',
    'download partner',
    'download 200104',
    'download 200103',
    'activate 200104',
    'activate 200104',
    'activate partner',
  ]);
  // Kuaishou accepts no downloads, and it counts one first start per click.
  expect(await driver.states()).toEqual(['bilibili download convert waiting', 'kuaishou activate convert waiting']);
});

test('personal data of attribution is moved, exported and erased, and the daily counts stay', async () => {
  const id = await driver.click('baidu', device, { landing: '/vip' });
  await driver.arrive('anon_1', device);
  await server.deps.database.pool.query(`insert into ad_origins values ('anon_1', '200083', 'x', now())`);
  const { db } = server.deps;
  await db.transaction((tx) => attributionPersonalData.move(tx, 'anon_1', who));
  expect(await attributionPersonalData.export(db, 'anon_1')).toEqual({ origin: null, clicks: [], steps: [] });
  expect(await attributionPersonalData.export(db, who)).toMatchObject({
    origin: { channel: '200083' },
    clicks: [{ platform: 'baidu', click_id: id, landing: '/vip' }],
    steps: [{ kind: 'register', channel: '200061' }],
  });
  await db.transaction((tx) => attributionPersonalData.erase(tx, who));
  const everything = JSON.stringify([
    await driver.rows('select * from ad_clicks'),
    await driver.rows('select * from ad_conversions'),
    await driver.rows('select * from ad_uploads'),
    await driver.rows('select * from ad_origins'),
  ]);
  for (const trace of [who, id, '/vip']) expect(everything).not.toContain(`"${trace}"`);
  await driver.send();
  expect(await driver.uploads()).toEqual([]);
  expect(await driver.states()).toEqual(['baidu register convert withdrawn']);
  expect(await driver.report()).toMatchObject([{ channel: '200061', registers: 1, clicks: 1 }]);
});

test('ad clicks are deleted after 400 days, and the daily counts are kept', async () => {
  await driver.click('baidu', device);
  await driver.arrive(who, device);
  await forgetOldAttribution(server.deps.db, new Date(Date.now() + 399 * DAY_MS));
  expect(await driver.rows('select 1 from ad_clicks')).toHaveLength(1);
  await forgetOldAttribution(server.deps.db, new Date(Date.now() + 401 * DAY_MS));
  expect(await driver.rows('select 1 from ad_clicks')).toHaveLength(0);
  expect(await driver.steps()).toEqual([{ kind: 'register', channel: '200061', credited: false }]);
});

test('§7 act/trafficDirectData returns the installers and offer of a channel, and defaults for an unknown channel', async () => {
  const ask = async (query: string) => (await server.get(`${activityPaths.trafficDirectData}${query}`)).body.data;
  expect(await ask('?channel=200061&adId=ab-12')).toMatchObject({
    channel: '200061',
    offer: '200061',
    title: expect.stringMatching(/./),
    pc: { url: '/download/pc/FeisuoSetup_200061_ab-12.exe', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    android: { url: '/download/android/Feisuo_200061.apk?ad=ab-12' },
  });
  expect(await ask('?channel=..%2Fx&adId=a%20b')).toMatchObject({
    channel: 'official',
    offer: null,
    pc: { url: '/download/pc/FeisuoSetup_official.exe' },
    android: { url: '/download/android/Feisuo_official.apk' },
  });
});

test('§2 the tag of a channel comes from its row, or else from its group in TAG_IDS', async () => {
  const { db } = server.deps;
  const tags = new ChannelTags(db, () => new Map([['first', '1001']]));
  await tags.refresh();
  expect([tags.find('200061'), tags.find('200079'), tags.find('own')]).toEqual(['1001', undefined, undefined]);
  await saveChannel(db, server.clock, { id: 'own', name: '自有', tagId: '7' });
  await saveChannel(db, server.clock, { id: '200061', name: '品牌', tagId: '8' });
  await tags.refresh();
  expect([tags.find('200061'), tags.find('own')]).toEqual(['8', '7']);
  await expect(saveChannel(db, server.clock, { id: 'other', name: 'x', downloadName: 'own' })).rejects.toThrow('own');
});
