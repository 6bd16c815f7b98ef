import { afterEach, expect, test, vi } from 'vitest';
import { openSession } from './open-session.ts';

afterEach(() => vi.unstubAllGlobals());

const me = {
  operator: { id: '1', name: '许听澜', role: 'owner' },
  permissions: [],
  hasFactor: false,
  provedAt: null,
  before: null,
};
const ok = (data: unknown) => ({ status: 200, body: { code: 0, msg: '', message: '', data } });
const refusal = (status: number, message: string, code = 1) => ({
  status,
  body: { code, msg: message, message, data: null },
});

/** Answers by the last path segment; a missing one is an outage. */
const server = (answers: Record<string, { status: number; body: unknown }>) => {
  const fetching = vi.fn(async (address: string) => {
    const answer = answers[address.replace('/console/api/', '')];
    if (!answer) throw new TypeError('Failed to fetch');
    return Response.json(answer.body, { status: answer.status });
  });
  vi.stubGlobal('fetch', fetching);
  return fetching;
};

test('a valid link signs in without a further request', async () => {
  const fetching = server({ enter: ok(me) });
  expect(await openSession('t')).toEqual({ view: 'signed-in', me, notice: null, isExpired: false, isGated: false });
  expect(fetching).toHaveBeenCalledOnce();
});

test('an operator without a proved second factor sees the factor page where one is required', async () => {
  const unproved = { ...me, before: 'factor' };
  server({ enter: ok(unproved), me: ok(unproved) });
  expect(await openSession('t')).toMatchObject({ view: 'signed-in', isGated: true });
  expect(await openSession(null)).toMatchObject({ view: 'signed-in', isGated: true });
});

test('a used link says so', async () => {
  server({ enter: refusal(200, '访问被拒绝', 4123), me: refusal(401, '未登录') });
  const notice = { title: '这个链接已经用过，或者过期了', says: '访问被拒绝' };
  expect(await openSession('t')).toEqual({ view: 'signed-out', notice });
});

test('a used link in a signed-in browser opens the console and names the operator', async () => {
  server({ enter: refusal(200, '链接已经用过'), me: ok(me) });
  const session = await openSession('t');
  expect(session).toMatchObject({ view: 'signed-in', notice: expect.stringContaining('许听澜') });
});

test('an outage keeps the token for a retry', async () => {
  server({});
  expect(await openSession('t')).toMatchObject({ view: 'failed', token: 't' });
});

test('without a link, 401 is simply signed out', async () => {
  server({ me: refusal(401, '未登录') });
  expect(await openSession(null)).toEqual({ view: 'signed-out', notice: null });
});

test('without a session cookie is signed out without a request, and reports why a link failed', async () => {
  const fetching = server({ enter: refusal(200, '访问被拒绝', 4123) });
  expect(await openSession(null, false)).toEqual({ view: 'signed-out', notice: null });
  expect(fetching).not.toHaveBeenCalled();
  expect(await openSession('t', false)).toMatchObject({ view: 'signed-out', notice: { says: '访问被拒绝' } });
  expect(fetching).toHaveBeenCalledOnce();
});
