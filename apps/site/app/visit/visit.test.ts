import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installerHref } from './installer-href.ts';
import { installerSource } from './installer-source.ts';
import { md5 } from './md5.ts';
import { nextVisit, readVisit } from './remember-visit.ts';

const opened = (...addresses: string[]) =>
  addresses.map(readVisit).reduce<ReturnType<typeof readVisit> | null>((known, one) => nextVisit(known, one), null);

test('§3 channel, referfrom, the five click ids, tp, isBing and share are read from the page address', () => {
  expect(readVisit('https://www.example/tf?channel=200061&referfrom=v_pc_x&bd_vid=b1&tp=1&share=s.1#top')).toEqual({
    channel: '200061',
    referfrom: 'v_pc_x',
    click: { param: 'bd_vid', platform: 'baidu', id: 'b1' },
    isThirdParty: true,
    isBing: false,
    share: 's.1',
    landing: '/tf?channel=200061&referfrom=v_pc_x&bd_vid=b1&tp=1&share=s.1',
  });
  for (const param of ['bd_vid', 'qhclickid', 'msclkid', 'track_id', 'kuaishou']) {
    expect(readVisit(`/?${param}=x`).click).toMatchObject({ param, id: 'x' });
  }
  expect(readVisit('/?msclkid=m').isBing).toBe(true);
});

test('a channel that cannot be part of a file name is ignored', () => {
  expect(
    ['a_b', '../x', 'x'.repeat(33), '{channel}', '渠道'].map((one) => readVisit(`/?channel=${one}`).channel),
  ).toEqual(['', '', '', '', '']);
});

test('§5 the source of the first landing stays, and later landings only fill missing values', () => {
  expect(opened('/?channel=first', '/vip?channel=second&referfrom=late')).toMatchObject({
    channel: 'first',
    referfrom: 'late',
    landing: '/?channel=first',
  });
});

test('§5 a new click id replaces the old one, and a repeated click id changes nothing', () => {
  expect(opened('/?channel=a&bd_vid=1', '/vip?channel=b&kuaishou=2')).toMatchObject({
    channel: 'b',
    click: { platform: 'kuaishou', id: '2' },
    landing: '/vip?channel=b&kuaishou=2',
  });
  expect(opened('/?channel=a&bd_vid=1', '/vip?channel=b&bd_vid=1')).toMatchObject({ channel: 'a' });
  expect(opened('/?channel=a&bd_vid=1', '/vip?channel=b')).toMatchObject({ channel: 'a', click: { id: '1' } });
});

test('§11 tp=1 stays true for the whole visit, on every later page', () => {
  expect(opened('/tf?tp=1', '/tf')?.isThirdParty).toBe(true);
  expect(opened('/tf?tp=1', '/tf?bd_vid=new')?.isThirdParty).toBe(true);
});

test("§5 installer links name the channel “official”, or the visit's channel and ad id; Android names have no ad id", async () => {
  expect(installerHref('windows')).toBe('/download/pc/FeisuoSetup_official.exe');
  expect(installerHref('android')).toBe('/download/android/Feisuo_official.apk');
  const source = await installerSource(readVisit('/?channel=200061&bd_vid=ab-12'));
  expect(installerHref('windows', source)).toBe('/download/pc/FeisuoSetup_200061_ab-12.exe');
  expect(installerHref('android', source)).toBe('/download/android/Feisuo_200061.apk?ad=ab-12');
  expect(installerHref('windows', source, 'https://dl.example')).toBe(
    'https://dl.example/download/pc/FeisuoSetup_200061_ab-12.exe',
  );
  expect(await installerSource(readVisit('/?track_id=x1'))).toEqual({ channel: 'official', adId: 'x1' });
});

test('§5 a click id that does not fit into a file name is replaced by its MD5 hash; other visits do not load the MD5 code', async () => {
  const loadMd5 = vi.fn(async () => md5);
  await installerSource(readVisit('/?bd_vid=plain'), loadMd5);
  expect(loadMd5).not.toHaveBeenCalled();
  const { adId } = await installerSource(readVisit('/?bd_vid=a_b.c'), loadMd5);
  expect(adId).toBe(createHash('md5').update('a_b.c').digest('hex'));
});

test.each(['', 'abc', '点击', 'x'.repeat(55), 'y'.repeat(56), 'z'.repeat(64), '0123456789'.repeat(50)])(
  'md5 returns the known hash of %s',
  (text) => {
    expect(md5(text)).toBe(createHash('md5').update(text).digest('hex'));
  },
);

const store = new Map<string, string>();
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  store.clear();
  vi.resetModules();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
  });
});
afterEach(() => void vi.unstubAllGlobals());

/** Opens a page at the given address. */
async function openPage(address: string) {
  vi.resetModules();
  vi.stubGlobal('location', { href: `https://www.example${address}` });
  return (await import('./visit.ts')).visit();
}

test('§5 the source of a visit is kept on all later pages of the tab', async () => {
  expect((await openPage('/?channel=200061&bd_vid=b')).channel).toBe('200061');
  expect(await openPage('/vip')).toMatchObject({ channel: '200061', click: { id: 'b' } });
  store.clear();
  expect((await openPage('/vip')).channel).toBe('');
});

test('with missing or invalid storage, the source of a visit is kept in memory', async () => {
  store.set('visit', '{"channel":7}');
  expect((await openPage('/?channel=a')).channel).toBe('a');
  vi.stubGlobal('sessionStorage', undefined);
  expect((await openPage('/?channel=c')).channel).toBe('c');
});

test('a visit has a source only if its address has parameters or an earlier visit is stored', async () => {
  const hasOriginAt = async (address: string) => {
    vi.resetModules();
    vi.stubGlobal('location', { href: `https://www.example${address}` });
    return (await import('./landing.ts')).hasVisitSource();
  };
  expect(await hasOriginAt('/vip')).toBe(false);
  expect(await hasOriginAt('/?channel=200061')).toBe(true);
  await openPage('/?channel=200061');
  expect(await hasOriginAt('/vip')).toBe(true);
  vi.stubGlobal('sessionStorage', undefined);
  expect(await hasOriginAt('/vip')).toBe(false);
});
