import { DAY_MS } from '@feisuo/contract/facts/durations';
import { serviceCodes } from '@feisuo/contract/facts/service-codes';
import { beforeEach, expect, test, vi } from 'vitest';
import { requestFailed } from '../api/service-reply.ts';
import type { LoginUser } from '../session/login-user.ts';
import { findLastClick, forgetLastClick, keepLastClick } from './last-click.ts';
import { readVisit } from './remember-visit.ts';
import { tabMark } from './once-per-visit.ts';
import { reportVisit, type VisitDeps } from './report-visit.ts';

const user = { userId: 'u1', guid: 'd1', peerid: '' } as LoginUser;
const heard = { code: 0 };

function scene(address: string, lastClick: VisitDeps['lastClick'] = () => null) {
  const stored = new Map<string, string>();
  const post = vi.fn<VisitDeps['post']>(async () => heard);
  const deps: VisitDeps = {
    visit: () => readVisit(address),
    lastClick,
    post,
    reported: tabMark('told', () => ({
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
    })),
  };
  return { deps, post };
}

test("the source of a member's visit is reported once, with the device id, and again for another member", async () => {
  const { deps, post } = scene('/tf?channel=200061&referfrom=r&msclkid=m1');
  await reportVisit(user, deps);
  await reportVisit(user, deps);
  expect(post.mock.calls).toEqual([
    [
      '/xlppc.gacs/api/gxsdn/advert/visit',
      {
        body: {
          channel: '200061',
          referfrom: 'r',
          platform: 'bing',
          bd_vid: 'm1',
          landing: '/tf?channel=200061&referfrom=r&msclkid=m1',
        },
        headers: { 'x-device-id': 'd1' },
      },
    ],
  ]);
  await reportVisit({ ...user, userId: 'u2' }, deps);
  expect(post).toHaveBeenCalledTimes(2);
});

test('a visit with only a channel is reported without the landing page; a visit without a source is not reported', async () => {
  const { deps, post } = scene('/sso/callback?code=secret&channel=200083');
  await reportVisit(user, deps);
  expect(post.mock.calls[0]?.[1].body).toEqual({ channel: '200083' });
  const nowhere = scene('/vip');
  await reportVisit(user, nowhere.deps);
  expect(nowhere.post).not.toHaveBeenCalled();
});

test('the report of a visit is retried if there was no answer', async () => {
  const { deps, post } = scene('/?channel=200083');
  post.mockResolvedValueOnce(requestFailed());
  for (let page = 0; page < 3; page++) await reportVisit(user, deps);
  expect(post).toHaveBeenCalledTimes(2);
});

test.each([429, 500, 503])('the report of a visit is retried after status %i', async (code) => {
  const { deps, post } = scene('/?channel=200083');
  post.mockResolvedValueOnce({ code });
  for (let page = 0; page < 3; page++) await reportVisit(user, deps);
  expect(post).toHaveBeenCalledTimes(2);
});

test('the report of a visit is not retried after a refusal, whatever its code', async () => {
  const { deps, post } = scene('/?channel=200083');
  post.mockResolvedValue({ code: serviceCodes.requestFailed });
  for (let page = 0; page < 3; page++) await reportVisit(user, deps);
  expect(post).toHaveBeenCalledTimes(1);
});

test('§5 a visit without a click reports the last paid click of an earlier visit', async () => {
  const before = { ...readVisit('/?channel=200061&bd_vid=old') };
  const last = () => (before.click ? { ...before, click: before.click } : null);
  const later = scene('/?channel=mail', last);
  await reportVisit(user, later.deps);
  expect(later.post.mock.calls[0]?.[1].body).toMatchObject({ channel: '200061', platform: 'baidu', bd_vid: 'old' });
  const own = scene('/?kuaishou=new', last);
  await reportVisit(user, own.deps);
  expect(own.post.mock.calls[0]?.[1].body).toMatchObject({ platform: 'kuaishou', bd_vid: 'new' });
});

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

test('the last paid click is kept for 30 days after it was stored, and can be deleted', () => {
  keepLastClick(readVisit('/?bd_vid=one&channel=a'), 0);
  keepLastClick(readVisit('/?bd_vid=one&channel=b'), 20 * DAY_MS);
  keepLastClick(readVisit('/vip'), 21 * DAY_MS);
  expect(findLastClick(30 * DAY_MS)).toMatchObject({ channel: 'a', click: { platform: 'baidu', id: 'one' } });
  expect(findLastClick(30 * DAY_MS + 1)).toBeNull();
  keepLastClick(readVisit('/?kuaishou=two'), 25 * DAY_MS);
  expect(findLastClick(50 * DAY_MS)).toMatchObject({ click: { id: 'two' } });
  forgetLastClick();
  expect(findLastClick(50 * DAY_MS)).toBeNull();
});

test('without storage, or with invalid stored data, there is no last paid click', () => {
  for (const odd of ['null', '{}', '{"click":7}', 'x']) {
    localStorage.setItem('last_click', odd);
    expect(findLastClick()).toBeNull();
  }
  vi.stubGlobal('localStorage', undefined);
  expect(() => keepLastClick(readVisit('/?bd_vid=one'))).not.toThrow();
  expect(findLastClick()).toBeNull();
});
