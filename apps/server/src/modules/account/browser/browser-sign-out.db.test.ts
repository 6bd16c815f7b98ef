import { DAY_MS } from '@feisuo/contract/facts/durations';
import { accountClientId } from '@feisuo/contract/facts/account-vocabulary';
import { accountPaths, fillPath } from '@feisuo/contract/facts/paths';
import { decodeJwt } from 'jose';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { bearer, SITE } from '../../../../test/account-caller.ts';
import { authorizeCaller, browserAt, PARTNER, SIGN_OUT } from '../../../../test/authorize-caller.ts';
import { useTestServer } from '../../../../test/test-server.ts';

const notSignedIn = { status: 400, body: { error: 'login_required', error_code: 4032 } };

const server = useTestServer();
const caller = authorizeCaller(server);
beforeAll(async () => {
  await caller.addApplication('partner', { isFirstParty: true });
});

beforeEach(() => server.clock.setOffset(0));

test('signing out of an account ends the sessions of all applications and returns the pages to notify', async () => {
  const browser = browserAt(server);
  const person = await caller.signUpAtPages();
  await browser.take(person);
  const out = 'https://partner.example/out';
  const sso = { scope: 'user sso', sign_out_uri: SIGN_OUT };
  const { body: site } = await caller.exchange(await caller.codeFor(person, sso));
  const { body: twice } = await caller.exchange(await caller.codeFor(person, sso));
  // This code is authorized from the session of the site instead of the session of the hosted pages.
  const partnerCode = await caller.codeFor(site, { ...PARTNER, scope: 'sso', sign_out_uri: out });
  const { body: partner } = await caller.exchange(partnerCode, PARTNER);
  // Without the scope `sso` the sign-out address is not stored, but signing out still ends this session.
  const { body: apart } = await caller.exchange(
    await caller.codeFor(person, { scope: 'user', sign_out_uri: SIGN_OUT }),
  );
  const open = await caller.codeFor(person);
  const answer = await browser.signOut(person.sub);
  expect(answer.status).toBe(200);
  expect(answer.body.sign_out_uris.toSorted()).toEqual([SIGN_OUT, out].toSorted());
  expect(browser.jar.size).toBe(0);
  for (const ended of [person, site, twice, partner, apart]) expect((await caller.me(ended)).status).toBe(401);
  expect((await caller.exchange(open)).body.error_code).toBe(4126);
  const { body } = await server.get(accountPaths.securityHistory, bearer(await caller.comeBack(person)));
  const outs = body.data.filter(({ kind }: { kind: string }) => kind === 'sign_out');
  expect(outs.map(({ client }: { client: { id: string } }) => client.id).toSorted()).toEqual(
    [accountClientId, 'feisuo-site', 'feisuo-site', 'feisuo-site', 'partner'].toSorted(),
  );
  expect(await browser.signOut()).toMatchObject(notSignedIn);
});

test('signing out of one of several accounts keeps the others, and signing out of the last account deletes the cookies', async () => {
  const browser = browserAt(server);
  const [one, two] = [await caller.signUpAtPages(), await caller.signUpAtPages()];
  await browser.take(one);
  await browser.take(two);
  expect((await browser.signOut(one.sub)).body).toEqual({ sign_out_uris: [] });
  expect(await browser.list()).toEqual([two.sub]);
  expect(await browser.signOut(one.sub)).toMatchObject(notSignedIn);
  expect(browser.jar.size).toBe(2);
  expect((await browser.signOut()).status).toBe(200);
  expect(browser.jar.size).toBe(0);
});

test('revoking a token, or ending a session remotely, also ends the sessions derived from it', async () => {
  const person = await caller.signUpAtPages();
  const derive = async (from: { access_token: string }) =>
    (await caller.exchange(await caller.codeFor(from, { scope: 'sso' }))).body;
  const first = await derive(person);
  await server.post(accountPaths.revoke, { token: person.refresh_token, client_id: accountClientId });
  expect((await caller.me(first)).status).toBe(401);

  const [again, judge] = [await caller.signInAgain(person.phone), await caller.signUp()];
  const second = await derive(again);
  const id = String(decodeJwt(again.access_token)['sid']);
  const url = fillPath(accountPaths.session, { session_id: id });
  expect((await caller.send('DELETE', url, undefined, bearer(judge))).status).toBe(404);
  expect((await caller.send('DELETE', url, undefined, bearer(second))).status).toBe(200);
  expect((await caller.me(second)).status).toBe(401);
});

const signOutInfo = (query: Record<string, string>) =>
  server.get(`${accountPaths.signOutInfo}?${new URLSearchParams(query).toString()}`);

test('sign-out info describes the application, the member and the address to return to', async () => {
  const person = await caller.signUp();
  const { body } = await caller.exchange(await caller.codeFor(person, { scope: 'openid' }));
  const site = { id: 'feisuo-site', name: expect.stringContaining('官网') };
  expect((await signOutInfo({})).body).toEqual({
    client: { id: '', name: '' },
    first_party: false,
    return_to: '',
    sub: '',
  });
  expect((await signOutInfo(SITE)).body).toEqual({ client: site, first_party: true, return_to: '', sub: '' });
  const standard = { id_token_hint: body.id_token, post_logout_redirect_uri: SIGN_OUT, state: 'a b&c' };
  expect((await signOutInfo(standard)).body).toEqual({
    client: site,
    first_party: true,
    return_to: `${SIGN_OUT}&state=a%20b%26c`,
    sub: person.sub,
  });
  const framed = 'http://localhost:8080/sso/callback?sso_sign_out_in_iframe=';
  expect((await signOutInfo({ ...SITE, redirect_uri: framed })).body.return_to).toBe(framed);
  const partner = { client_id: 'partner', redirect_uri: 'https://partner.example/out', state: 'x' };
  expect((await signOutInfo(partner)).body.return_to).toBe('https://partner.example/out?state=x');
  // The id_token is expired, but we signed it, so it still identifies the member months later.
  server.clock.setOffset(100 * DAY_MS);
  expect((await signOutInfo(standard)).body.sub).toBe(person.sub);
});

test.each([
  ['another site', 'https://evil.example/'],
  ['another client’s', 'https://partner.example/out'],
  ['a redirect address that is not for signing out', 'http://localhost:8080/sso/callback'],
  ['a longer end', `${SIGN_OUT}1`],
  ['a fragment', `${SIGN_OUT}#`],
  ['another case', SIGN_OUT.replace('sso/', 'SSO/')],
  ['user info', SIGN_OUT.replace('localhost', 'localhost@evil.example')],
  ['encoding', SIGN_OUT.replace('sign', '%73ign')],
  ['no scheme', '//evil.example/'],
  ['a script', 'javascript:alert(1)'],
])('sign-out refuses a return address with or to %s (invalid_request, 4121)', async (_, uri) => {
  for (const name of ['post_logout_redirect_uri', 'redirect_uri']) {
    const answer = await signOutInfo({ ...SITE, [name]: uri });
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request', error_code: 4121 } });
    // A request without a client id is refused, because only a client has registered addresses.
    expect((await signOutInfo({ [name]: SIGN_OUT })).body.error_code).toBe(4121);
  }
  expect((await signOutInfo({ ...SITE, redirect_uri: SIGN_OUT, post_logout_redirect_uri: uri })).status).toBe(400);
});
