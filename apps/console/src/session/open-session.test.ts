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

/** A fake server that answers by path. A path without an answer fails like a server that cannot be reached. */
const server = (answers: Record<string, { status: number; body: unknown }>) => {
  const fetching = vi.fn(async (address: string) => {
    const answer = answers[address.replace('/console/api/', '')];
    if (!answer) throw new TypeError('Failed to fetch');
    return Response.json(answer.body, { status: answer.status });
  });
  vi.stubGlobal('fetch', fetching);
  return fetching;
};

test('a valid sign-in link opens the session with a single request', async () => {
  const fetching = server({ enter: ok(me) });
  expect(await openSession('t')).toEqual({ view: 'signed-in', me, notice: null, isExpired: false, isGated: false });
  expect(fetching).toHaveBeenCalledOnce();
});

test('if the console requires a second factor, an operator who has not given one sees the page that asks for it', async () => {
  const unproved = { ...me, before: 'factor' };
  server({ enter: ok(unproved), me: ok(unproved) });
  expect(await openSession('t')).toMatchObject({ view: 'signed-in', isGated: true });
  expect(await openSession(null)).toMatchObject({ view: 'signed-in', isGated: true });
});

test('a used sign-in link leaves the operator signed out, with a notice that it was used', async () => {
  server({ enter: refusal(200, '访问被拒绝', 4123), me: refusal(401, '未登录') });
  const notice = { title: '这个链接已经用过，或者过期了', message: '访问被拒绝' };
  expect(await openSession('t')).toEqual({ view: 'signed-out', notice });
});

test('a used sign-in link in a signed-in browser opens the console and names the signed-in operator', async () => {
  server({ enter: refusal(200, '链接已经用过'), me: ok(me) });
  const session = await openSession('t');
  expect(session).toMatchObject({ view: 'signed-in', notice: expect.stringContaining('许听澜') });
});

test('if the server cannot be reached, the token of the sign-in link is kept for a retry', async () => {
  server({});
  expect(await openSession('t')).toMatchObject({ view: 'failed', token: 't' });
});

test('without a sign-in link, status 401 means signed out and shows no notice', async () => {
  server({ me: refusal(401, '未登录') });
  expect(await openSession(null)).toEqual({ view: 'signed-out', notice: null });
});

test('without a session cookie the console does not request the session, and still explains a failed sign-in link', async () => {
  const fetching = server({ enter: refusal(200, '访问被拒绝', 4123) });
  expect(await openSession(null, false)).toEqual({ view: 'signed-out', notice: null });
  expect(fetching).not.toHaveBeenCalled();
  expect(await openSession('t', false)).toMatchObject({ view: 'signed-out', notice: { message: '访问被拒绝' } });
  expect(fetching).toHaveBeenCalledOnce();
});
