import { createHash } from 'node:crypto';
import { serviceCodes } from '@feisuo/contract/facts/service-codes';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SiteCall } from '../api/create-site-api.ts';
import { requestFailed } from '../api/service-reply.ts';
import { readVisit } from './remember-visit.ts';
import { tabMark } from './once-per-visit.ts';
import { reportClick, type ClickDeps } from './report-click.ts';

const md5Of = (text: string) => createHash('md5').update(text).digest('hex');
const accepted = { code: 0 };

function scene(device = '') {
  const store = new Map<string, string>();
  const asked: { path: string; params: SiteCall['params']; headers: SiteCall['headers'] }[] = [];
  const replies: { code: number }[] = [];
  const deps: ClickDeps = {
    async get(path, { params, headers }) {
      asked.push({ path, params, headers });
      return replies.shift() ?? accepted;
    },
    deviceId: () => device,
    reported: tabMark('told', () => ({
      getItem: (key) => store.get(key) ?? null,
      setItem: (key, value) => void store.set(key, value),
    })),
  };
  return { asked, replies, tell: (address: string) => reportClick(readVisit(address), deps) };
}

test.each([
  ['bd_vid', 'baidu'],
  ['qhclickid', 'qihoo'],
  ['msclkid', 'bing'],
  ['track_id', 'bilibili'],
  ['kuaishou', 'kuaishou'],
])(
  '§7 advert monitor: a click with %s is reported for the ad platform %s, with all parameters, the click id and its MD5 hash',
  async (param, platform) => {
    const { asked, tell } = scene();
    const landing = `/tf?channel=200061&${param}=a_b.c&utm=x%20y&channel=second`;
    await tell(`https://www.example${landing}#top`);
    expect(asked).toEqual([
      {
        path: `/xlppc.gacs/api/gxsdn/advert/${platform}/monitor`,
        params: {
          channel: '200061',
          utm: 'x y',
          [param]: 'a_b.c',
          bd_vid: 'a_b.c',
          bd_vid_md5: md5Of('a_b.c'),
          landing,
        },
        headers: {},
      },
    ]);
  },
);

test('§11 if an address has two click ids, the first in the specified order is used; an unfilled macro is ignored', async () => {
  const { asked, tell } = scene();
  await tell('/?kuaishou=k&msclkid=m&bd_vid=__BD_VID__');
  expect(asked[0]?.path).toContain('/bing/');
  expect(asked[0]?.params).toMatchObject({ bd_vid: 'm', msclkid: 'm', kuaishou: 'k' });
  await tell('/?track_id=__TRACKID__&channel=a');
  expect(asked).toHaveLength(1);
});

test('§5 an ad click is reported once per visit; a new click is reported too, and one without an answer is retried', async () => {
  const { asked, replies, tell } = scene();
  replies.push(requestFailed());
  for (let page = 0; page < 3; page++) await tell('/?bd_vid=one');
  expect(asked).toHaveLength(2);
  await tell('/?qhclickid=one');
  expect(asked).toHaveLength(3);
});

test('§5 a click report that the service refuses, with any code, is not retried in the same visit', async () => {
  const { asked, replies, tell } = scene();
  replies.push({ code: serviceCodes.requestFailed });
  for (let page = 0; page < 3; page++) await tell('/?msclkid=wrong');
  expect(asked).toHaveLength(1);
});

test('a click report has the stored device id, and no landing address if that address is too long', async () => {
  const { asked, tell } = scene('d-1');
  await tell(`/?bd_vid=one&more=${'x'.repeat(1100)}`);
  expect(asked[0]?.headers).toEqual({ 'x-device-id': 'd-1' });
  expect(asked[0]?.params).not.toHaveProperty('landing');
});

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  const store = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  vi.stubGlobal('sessionStorage', store);
  vi.stubGlobal('localStorage', store);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('window', { document: { querySelector: () => null } }); // The page is in a browser, not in the client.
});
afterEach(() => void vi.unstubAllGlobals());

test.each([
  ['all', 'device-1'],
  ['needed', undefined],
])('§7 a click report has no credentials; with consent %s its device id is %s', async (choice, device) => {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response('{"code":0}'));
  vi.stubGlobal('fetch', fetched);
  stored.set('account_device_id', 'device-1');
  stored.set('consent', `${choice} ${Date.now()}`);
  await reportClick(readVisit('/?bd_vid=one'));
  const [, init] = fetched.mock.calls[0] ?? [];
  expect(init).toMatchObject({ method: 'GET', credentials: 'omit', keepalive: true });
  const headers = new Headers(init?.headers);
  expect([headers.get('authorization'), headers.get('x-device-id') ?? undefined]).toEqual([null, device]);
});

test('§5 a click report is retried if the response is missing, and not if a refusal has the same code', async () => {
  const answers = [
    () => Promise.reject(new TypeError('no network')),
    () => Promise.resolve(new Response('<html>', { status: 502 })),
    () => Promise.resolve(new Response('{"code":503,"message":"服务暂不可用"}', { status: 503 })),
    () => Promise.resolve(new Response('{"code":429,"message":"请求过于频繁"}', { status: 429 })),
    () => Promise.resolve(new Response('{"code":400,"message":"bd_vid"}', { status: 400 })),
  ];
  const fetched = vi.fn(async () => (answers.shift() ?? (() => Promise.resolve(new Response('{"code":0}'))))());
  vi.stubGlobal('fetch', fetched);
  for (let page = 0; page < 7; page++) await reportClick(readVisit('/?msclkid=wrong'));
  expect(fetched).toHaveBeenCalledTimes(5);
});

/** Opens a page at the given address. */
async function openPage(address: string) {
  vi.resetModules();
  vi.stubGlobal('location', { href: `https://www.example${address}` });
  (await import('./visit.ts')).visit();
}

vi.mock('../start/run-telemetry.ts', () => ({ runTelemetry: () => {} }));

test('§7 one warning says that no advert id matched, also for an address without parameters', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  for (const address of ['/', '/vip']) {
    vi.resetModules();
    vi.stubGlobal('window', {}); // The page has no router.
    vi.stubGlobal('location', { href: `https://www.example${address}` });
    (await import('../start/start-deferred-code.ts')).runLater();
  }
  expect(warned.mock.calls).toEqual([['attribution: no advert id matched']]);
  warned.mockRestore();
});

test('a preview in the console reports no ad click', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  await openPage('/preview/activity-page');
  expect(warned).not.toHaveBeenCalled();
  warned.mockRestore();
});

test('§7 without a click id no click is reported, and one warning says that no advert id matched', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const fetched = vi.fn(async () => new Response('{"code":0}'));
  vi.stubGlobal('fetch', fetched);
  await openPage('/vip?track_id=__TRACKID__');
  await openPage('/download');
  expect(warned.mock.calls).toEqual([['attribution: no advert id matched']]);
  await openPage('/?bd_vid=one');
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
  await vi.waitFor(() => expect(stored.get('click_told')).toBe('baidu one'));
  await openPage('/vip');
  await vi.dynamicImportSettled();
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(warned).toHaveBeenCalledTimes(1);
  warned.mockRestore();
});
