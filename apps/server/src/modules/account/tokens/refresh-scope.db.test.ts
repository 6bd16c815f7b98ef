import { accountPaths } from '@feisuo/contract/facts/paths';
import { decodeJwt } from 'jose';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { bearer } from '../../../../test/account-caller.ts';
import { authorizeCaller, refusal } from '../../../../test/authorize-caller.ts';
import { useTestServer } from '../../../../test/test-server.ts';

const server = useTestServer();
const caller = authorizeCaller(server);
const APP = { client_id: 'reader', redirect_uri: 'https://reader.example/back' };
const GRANTED = 'openid profile offline';
let owner: Awaited<ReturnType<typeof caller.signUpInBrowser>>;

beforeAll(async () => {
  await caller.addApplication('reader', { scopes: ['openid', 'profile', 'offline', 'user', 'email'] });
  owner = await caller.signUpInBrowser();
});
beforeEach(() => server.clock.setOffset(0));

const signIn = async (scope = GRANTED) =>
  (await caller.exchange(await caller.codeFor(owner, { ...APP, scope, consent: true }), APP)).body;
const refresh = (refreshToken: string, scope?: string) =>
  caller.refresh(refreshToken, { ...APP, ...(scope !== undefined && { scope }) });
const scopeOf = (token: string) => decodeJwt(token)['scope'];

test('RFC 6749, 6: a narrower scope at refresh narrows the new access token', async () => {
  const { refresh_token: first } = await signIn();
  const { status, body } = await refresh(first, 'openid');
  expect([status, body.scope, scopeOf(body.access_token)]).toEqual([200, 'openid', 'openid']);
  const userinfo = (await server.get(accountPaths.userinfo, bearer(body))).body;
  expect(userinfo).toEqual({ sub: owner.sub });
});

test('RFC 6749, 6: the new refresh token keeps the scope that was granted, and never gets more', async () => {
  const { refresh_token: first } = await signIn();
  const narrowed = (await refresh(first, 'openid')).body;
  expect(await refresh(narrowed.refresh_token, `${GRANTED} user`)).toMatchObject(refusal('invalid_scope', 4125));
  const all = (await refresh(narrowed.refresh_token)).body;
  expect([all.scope, scopeOf(all.access_token)]).toEqual([GRANTED, GRANTED]);
  const again = (await refresh(all.refresh_token, GRANTED)).body;
  expect(again.scope).toBe(GRANTED);
});

test.each(['user', `${GRANTED} user`, 'openid email', 'jsq', 'openid unknown'])(
  'RFC 6749, 6: the scope “%s”, which was not granted, is refused and spends no refresh token',
  async (scope) => {
    const { refresh_token: first } = await signIn();
    expect(await refresh(first, scope)).toMatchObject(refusal('invalid_scope', 4125));
    // Had the refusal exchanged the token, its second use after the grace period would end the session.
    server.clock.setOffset(60_000);
    expect((await refresh(first)).status).toBe(200);
  },
);

test('a scope without effect in the authorization request has none at refresh', async () => {
  const { refresh_token: first } = await signIn();
  const { status, body } = await refresh(first, 'openid+profile offline_access address pan');
  expect([status, body.scope]).toEqual([200, GRANTED]);
});

test('an empty scope at refresh counts as absent', async () => {
  const { refresh_token: first } = await signIn();
  expect((await refresh(first, '')).body.scope).toBe(GRANTED);
});

test('our own client may narrow the scope of its access token too, but not widen it', async () => {
  const member = await caller.signUp({ scope: 'user' });
  const granted = member.scope;
  const wider = await caller.refresh(member.refresh_token, { scope: `${granted} unknown` });
  expect(wider).toMatchObject(refusal('invalid_scope', 4125));
  const { status, body } = await caller.refresh(member.refresh_token, { scope: 'user' });
  expect([status, body.scope]).toEqual([200, 'user']);
});

test('a scope at refresh says nothing about the refresh token of another client', async () => {
  const { refresh_token: first } = await signIn();
  await caller.addApplication('other');
  const stolen = { ...APP, client_id: 'other', scope: 'user' };
  expect(await caller.refresh(first, stolen)).toMatchObject(refusal('invalid_grant', 4126));
  expect((await refresh(first)).status).toBe(200);
});
