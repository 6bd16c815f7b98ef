import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cashier } from '../checkout/cashier.ts';
import { reportFirstEnter } from '../features/activity/report-first-visit.ts';
import { searchGames } from '../features/games/missing-game.tsx';
import { nativeAccount } from '../session/native-account.ts';
import { readCompose } from '../session/read-compose.ts';
import { makeShareLink } from '../visit/share-link.ts';
import { reportShareVisit } from '../visit/report-share-visit.ts';

vi.mock('../session/session.ts', () => ({ session: () => ({ state: () => ({ phase: 'out' }) }) }));
vi.mock('../session/client-headers.ts', () => ({ clientHeaders: async () => ({}) }));
// Mocks a visit that began with a shared link to an activity page.
vi.mock('../visit/landing.ts', () => ({ landing: 'https://site.test/activity/jsq?share=s.1.x', visitKey: 'visit' }));
vi.mock('../visit/visit.ts', () => ({ visit: () => ({ channel: '', referfrom: '' }) }));

/** The path of each request, and its timeout. */
let sent: { path: string; limitMs: number | undefined }[] = [];

beforeEach(() => {
  sent = [];
  const limits = new Map<AbortSignal, number>();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const { signal } = new AbortController();
    limits.set(signal, ms);
    return signal;
  });
  // Mocks AbortSignal.any: the combined signal gets the shortest timeout of its input signals.
  vi.spyOn(AbortSignal, 'any').mockImplementation((signals) => {
    const { signal } = new AbortController();
    limits.set(signal, Math.min(...[...signals].map((one) => limits.get(one) ?? Infinity)));
    return signal;
  });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ path: url.replace(/\?.*/, ''), limitMs: init.signal ? limits.get(init.signal) : undefined });
    return Response.json({ code: 0, msg: '', message: '', data: { list: [], link: 'https://site.test/?share=s.1.x' } });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const request = { pid: 'p', method: 'wechat', isRenewing: false } as const;
const noToken = async () => null;
const question = { userId: 'u1', sessionid: 's', accessToken: 'a', renewToken: noToken };
const origins = { account: '' } as Parameters<typeof nativeAccount>[0];
const calls: [path: string, limitMs: number, call: () => Promise<unknown>][] = [
  ['/dy1-api-play/api/gamePlay', 30_000, () => searchGames('apex', new AbortController().signal)],
  ['/dy1-api-cashier/api/panel', 2_500, () => cashier.openPanel('u1')],
  ['/xlppc.gacs/api/gxsdn/act/preferential/quota', 2_500, () => cashier.countLeft(['p'])],
  ['/payorder/v3/Order', 3_000, () => cashier.order({ request, token: 't', userId: 'u1', panel: null })],
  ['/payorder/v3/Issucc', 3_000, () => cashier.askStatus('o1')],
  ['/payorder/v3/page', 3_000, () => cashier.openPage('o1', '/vip')],
  ['/xlppc.gacs/api/gxsdn/member/orders/o1/code', 3_000, () => cashier.renewCode('o1', 'wechat')],
  ['/logininfo/compose', 3_000, () => readCompose(question)],
  ['/v1/user/me', 3_000, () => nativeAccount(origins).readProfile('a', noToken)],
  ['/dy1-api-play/api/sharePlay', 10_000, () => reportShareVisit({ userId: 'u1' })],
  ['/dy1-api-play/api/shareInfo', 10_000, () => makeShareLink({ pathname: '/activity/jsq' })],
  ['/xlppc.gacs/api/gxsdn/act/firstEnter', 10_000, () => reportFirstEnter('u1', 'jsq')],
];

test.each(calls)('§9 the call to %s times out after %i ms', async (path, limitMs, call) => {
  await call();
  expect(sent).toEqual([{ path, limitMs }]);
});
