import { accountPaths } from '@feisuo/contract/facts/paths';
import { grantTypes } from '@feisuo/contract/facts/account-vocabulary';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { bearer, PASSWORD, SITE } from '../../../../test/account-caller.ts';
import { authorizeCaller, browserAt } from '../../../../test/authorize-caller.ts';
import { secondFactorCaller } from '../../../../test/second-factor-caller.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { readRefreshToken } from '../tokens/refresh-token.ts';

const server = useTestServer();
let caller: ReturnType<typeof authorizeCaller>;
let owner: Credentials & { phone: string };
const allScopes = ['openid', 'profile', 'email', 'phone', 'offline', 'user'];
beforeAll(async () => {
  caller = authorizeCaller(server);
  await caller.addApplication('forum', { scopes: allScopes, idTokenAlg: 'RS256' });
  await caller.addApplication('shop', { scopes: ['openid', 'profile'] });
  for (const id of ['pair-a', 'pair-b']) {
    const sector = { subjectType: 'pairwise', subjectSector: `${id}.example` } as const;
    await caller.addApplication(id, { scopes: allScopes, ...sector });
  }
  owner = await caller.signUpInBrowser();
});

const requestOf = (id: string, scope: string) => ({
  client_id: id,
  redirect_uri: `https://${id}.example/back`,
  scope,
  consent: true,
});

/** Signs the member in to an application, and returns what the application gets. */
async function signInTo(
  id: string,
  scope: string,
  who: Credentials = owner,
): Promise<Credentials & { id_token: string }> {
  const asked = requestOf(id, scope);
  return (await caller.exchange(await caller.codeFor(who, asked), asked)).body;
}

const userinfoOf = async (tokens: Credentials) => (await server.get(accountPaths.userinfo, bearer(tokens))).body;

test('the published RSA key verifies the id_token of a client with RS256', async () => {
  const { id_token: idToken } = await signInTo('forum', 'openid');
  const { body } = await server.get(accountPaths.jwks);
  const { protectedHeader, payload } = await jwtVerify(idToken, createLocalJWKSet(body), {
    algorithms: ['RS256'],
    audience: 'forum',
    currentDate: server.clock.now(),
  });
  expect(protectedHeader.alg).toBe('RS256');
  expect(payload.sub).toBe(owner.sub);
  const { body: metadata } = await server.get(accountPaths.openidConfiguration);
  expect(metadata.id_token_signing_alg_values_supported).toEqual(['RS256', 'ES256']);
});

test('an id_token has the same claims about the member as userinfo', async () => {
  const tokens = await signInTo('forum', 'openid profile email phone');
  const info = await userinfoOf(tokens);
  expect(info).toEqual({
    sub: owner.sub,
    name: expect.stringMatching(/^玩家 [0-9A-F]{4}$/),
    preferred_username: info.name,
    updated_at: Math.floor(new Date((await caller.me(owner)).body.created_at).getTime() / 1000),
    phone_number: `+86${owner.phone}`,
    phone_number_verified: true,
  });
  expect(decodeJwt(tokens.id_token)).toMatchObject(info);
});

test('updated_at is the time of the last change of the profile', async () => {
  const tokens = await signInTo('forum', 'openid profile');
  const before = (await userinfoOf(tokens)).updated_at;
  server.clock.setOffset(60_000);
  await caller.send('PATCH', accountPaths.profile, { name: '夜航船' }, bearer(owner));
  const { name, updated_at: after } = await userinfoOf(tokens);
  server.clock.setOffset(0);
  expect(name).toBe('夜航船');
  expect(after).toBeGreaterThanOrEqual(before + 60);
});

test('without the scopes email and phone no contact is in the id_token or userinfo', async () => {
  const tokens = await signInTo('forum', 'openid profile user');
  const told = JSON.stringify([await userinfoOf(tokens), decodeJwt(tokens.id_token)]);
  expect(told).not.toContain(owner.phone);
  expect(told).not.toMatch(/email|phone/);
});

test('a member must consent before an application gets a contact, and the consent request names the contact', async () => {
  const person = await caller.signUpInBrowser();
  await signInTo('forum', 'openid profile', person);
  const asked = { ...requestOf('forum', 'openid profile phone'), consent: undefined };
  expect((await caller.authorize(person, asked)).body.error_code).toBe(4034);
  const { body } = await server.get(`${accountPaths.authorizeInfo}?client_id=forum&scope=openid+email+phone`);
  expect(body.scopes.map(({ name }: { name: string }) => name)).toEqual(['确认身份', '邮箱地址', '手机号']);
});

test('an application that may not have contacts gets no contact, although its request is accepted', async () => {
  const tokens = await signInTo('shop', 'openid profile email phone');
  expect(tokens.scope).toBe('openid profile');
  expect(await userinfoOf(tokens)).not.toHaveProperty('phone_number');
});

test('pairwise clients of different hosts get different subjects of a member, each of them the same at every sign-in', async () => {
  const [first, again, other] = [
    await signInTo('pair-a', 'openid profile offline user'),
    await signInTo('pair-a', 'openid profile offline user'),
    await signInTo('pair-b', 'openid profile offline user'),
  ];
  expect(again.sub).toBe(first.sub);
  expect(new Set([owner.sub, first.sub, other.sub]).size).toBe(3);
});

test('no token and no answer contains the account id for a pairwise client', async () => {
  const tokens = await signInTo('pair-a', 'openid profile offline user');
  const client = { client_id: 'pair-a' };
  const renewed = (await caller.refresh(tokens.refresh_token, client)).body;
  const introspect = (token: string) => server.post(accountPaths.introspect, { token, ...client });
  const signOut = await server.get(`${accountPaths.signOutInfo}?id_token_hint=${tokens.id_token}`);
  const answers = [
    tokens,
    signOut.body,
    renewed,
    await userinfoOf(tokens),
    (await caller.me(renewed)).body,
    (await introspect(renewed.access_token)).body,
    (await introspect(renewed.refresh_token)).body,
  ];
  for (const answer of answers) expect(answer.sub).toBe(tokens.sub);
  const tokenTexts = [tokens.access_token, tokens.id_token, renewed.access_token];
  expect(JSON.stringify([answers, tokenTexts.map((token) => decodeJwt(token))])).not.toContain(owner.sub);
  expect(readRefreshToken(server.deps.masterKey, renewed.refresh_token)?.accountId).toBeNull();
});

test('an id_token_hint with a pairwise subject names its member, and at sign-out only in the browser of the member', async () => {
  const { id_token: hint } = await signInTo('pair-a', 'openid');
  const asked = { ...requestOf('pair-a', 'openid'), prompt: 'none', consent: undefined, id_token_hint: hint };
  expect((await caller.authorize(owner, asked)).status).toBe(200);
  const other = await caller.signUpInBrowser();
  expect((await caller.authorize(other, asked)).body.error_code).toBe(4032);
  const browser = browserAt(server);
  const signOutInfo = async () => (await browser.send('GET', `${accountPaths.signOutInfo}?id_token_hint=${hint}`)).body;
  expect((await signOutInfo()).sub).toBe(decodeJwt(hint).sub);
  const again = await caller.signInAgain(owner.phone);
  await browser.take(again);
  expect((await signOutInfo()).sub).toBe(owner.sub);
});

test('the claims amr and acr tell how the member authenticated', async () => {
  const guarded = secondFactorCaller(server);
  await caller.addApplication('levels', { scopes: ['openid'], grants: Object.values(grantTypes) });
  const levelOf = async (who: Credentials) => {
    const { amr, acr } = decodeJwt((await signInTo('levels', 'openid', who)).id_token);
    return [amr, acr];
  };
  expect(await levelOf(owner)).toEqual([['otp', 'sms'], 'urn:feisuo:acr:1']);

  const member = await guarded.signUpGuarded();
  const asked = await caller.signIn(member.phone, PASSWORD);
  const proof = { verification_token: await guarded.factorToken(asked, member.secret) };
  const { body: signedIn } = await caller.signIn(member.phone, PASSWORD, proof);
  expect(await levelOf(signedIn)).toEqual([['pwd', 'otp', 'mfa'], 'urn:feisuo:acr:2']);

  const { passkey } = await guarded.addPasskey(signedIn);
  const { options } = (await server.post(accountPaths.passkeySignInOptions, SITE)).body;
  const shown = { assertion: passkey.assert(options), ...SITE };
  const { body: byPasskey } = await server.post(accountPaths.signInWithPasskey, shown);
  expect(await levelOf(byPasskey)).toEqual([['swk', 'user', 'mfa'], 'urn:feisuo:acr:2']);
});
