import { proofWanted } from '@feisuo/contract/facts/required-proof';
import type { Me } from '@feisuo/contract/schemas/operator';
import { afterEach, expect, test, vi } from 'vitest';
import { demandBefore, watchedApi, type Demand } from './console-api.ts';

const me: Me = {
  operator: { id: '1', name: '林', role: 'owner' },
  permissions: ['accounts.grant', 'catalogue.write'],
  hasFactor: true,
  provedAt: '2026-11-17T04:00:00.000Z',
  isFresh: false,
  before: null,
};
const grant = { permission: 'accounts.grant', isFresh: true } as const;
const price = { permission: 'catalogue.write', isFresh: false } as const;

test('granting membership requires a fresh proof of identity, changing a price one from this session, and both a second factor', () => {
  expect(demandBefore(grant, me)).toBe('proof');
  expect(demandBefore(grant, { ...me, isFresh: true })).toBeNull();
  expect(demandBefore(price, me)).toBeNull();
  expect(demandBefore(price, { ...me, provedAt: null })).toBe('proof');
  expect(demandBefore(price, { ...me, hasFactor: false, provedAt: null })).toBe('factor');
});

test('the console asks for no proof of identity before an action that the role may not perform', () => {
  expect(demandBefore(grant, { ...me, permissions: [] })).toBeNull();
});

test('which proof a request needs is found by its method and path, whatever ids the path contains', () => {
  expect(proofWanted('POST', 'accounts/01H/grants')).toEqual(grant);
  expect(proofWanted('PUT', 'catalogue/products/vip%20month')).toEqual(price);
  expect(proofWanted('GET', 'support/guardians/G1?x=1')).toEqual({ permission: 'support.guardian', isFresh: false });
  expect(proofWanted('GET', 'accounts/01H')).toBeNull();
  expect(proofWanted('POST', 'catalogue/preview')).toBeNull();
});

/** Answers `GET me` according to the proofs given so far, and every other call with success. */
function fakeApi(first: Me) {
  const sent: string[] = [];
  let now = first;
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    const path = address.replace('/console/api/', '');
    sent.push(`${method} ${path}`);
    return Response.json({ code: 0, message: '', data: path === 'me' ? now : 'done' });
  });
  const meet = vi.fn(async (_demand: Demand) => {
    now = { ...now, hasFactor: true, provedAt: '2026-11-17T05:00:00.000Z', isFresh: true };
    return true;
  });
  return { sent, meet };
}
afterEach(() => vi.unstubAllGlobals());

test('the console asks for a proof of identity before it sends a request, and not again while that proof is valid', async () => {
  const { sent, meet } = fakeApi({ ...me, provedAt: null });
  const api = watchedApi({ onExpired: () => {}, meet });
  expect(await api.put('catalogue/products/month', {})).toBe('done');
  expect(meet.mock.calls).toEqual([['proof']]);
  expect(sent).toEqual(['GET me', 'PUT catalogue/products/month']);
  await api.put('catalogue/products/month', {});
  await api.put('catalogue/products/month', {});
  expect(sent.slice(2)).toEqual(['GET me', 'PUT catalogue/products/month', 'PUT catalogue/products/month']);
  await api.post('accounts/01H/grants', {});
  expect(meet).toHaveBeenCalledTimes(1);
  expect(await api.get('accounts/01H')).toBe('done');
});

test('if the operator declines to prove a second factor, the call is not sent and fails with 403', async () => {
  const { sent } = fakeApi(me);
  const api = watchedApi({ onExpired: () => {}, meet: async () => false });
  await expect(api.post('accounts/01H/grants', {})).rejects.toMatchObject({ status: 403, code: 26003 });
  expect(sent).toEqual(['GET me']);
});
