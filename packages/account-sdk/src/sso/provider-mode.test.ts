import { expect, test, vi } from 'vitest';
import { settle, type FakeReply } from '../../test/fake-platform.ts';
import { callbackPage, expectThere, openSite } from '../../test/open-site.ts';
import { refusalOf } from '../../test/start-transport.ts';
import { createAccountApi } from '../account/create-account-api.ts';
import { nextStepOf } from '../account/next-step.ts';
import type { AccountConfig } from '../config.ts';
import { createSsoClient } from './create-sso-client.ts';

const signOutURI = 'https://site.test/sso/other-out';
const provider = {
  providerId: 'sister',
  clientId: 'site-at-sister',
  apiOrigins: ['https://sister.test'],
  signOutURI,
};

const signInPath = '/v1/auth/signin/with/provider';

async function goToProvider(config: Partial<AccountConfig> = {}) {
  const site = openSite({ provider, ...config });
  const { sso, page } = site.load('https://site.test/shop');
  await sso.signIn();
  return { ...site, address: expectThere(page.went[0]) };
}

test('§7 the provider redirect request has client, provider, redirect, state and sign-out address', async () => {
  const { requests, address } = await goToProvider();
  const [asked] = requests;
  expect([asked?.origin, asked?.path]).toEqual(['https://sister.test', '/v1/auth/provider/uri']);
  const query = Object.fromEntries(expectThere(asked).query);
  expect(query).toEqual({
    client_id: 'site-at-sister',
    provider_id: 'sister',
    redirect_uri: callbackPage,
    state: expect.stringMatching(/^state-/),
    'other_params[sign_out_uri]': `${signOutURI}?sso_sign_out=`,
  });
  expect(address).toBe(`https://provider.test/authorize?state=${query['state']}`);
});

test("§3 a pending provider sign-in is stored with the provider's id and without a PKCE verifier", async () => {
  const { storage, tab } = await goToProvider();
  const stored = JSON.parse(tab.session.getItem('sso_sign_in_site-at-sister') ?? 'null');
  expect(stored).toMatchObject({ provider_id: 'sister', redirect_uri: callbackPage });
  expect(stored).not.toHaveProperty('code_verifier');
  expect(storage.getItem('sso_sign_out_site-at-sister')).toBe('https://provider.test/out?x=1');
});

test('§7 a provider token is requested, and then used to sign in', async () => {
  const { load, address, requests } = await goToProvider();
  const state = new URL(address).searchParams.get('state');
  const { sso } = load(`${callbackPage}?state=${state}&code=provider-code&iss=https://provider.test`);
  expect(await sso.init()).toEqual({ signedIn: true, sub: 'visitor', returnTo: 'https://site.test/shop' });
  expect(requests.slice(1).map(({ method, path, body }) => [method, path, body])).toEqual([
    [
      'POST',
      '/v1/auth/provider/token',
      {
        provider_code: 'provider-code',
        provider_id: 'sister',
        provider_redirect_uri: callbackPage,
        state,
        iss: 'https://provider.test',
      },
    ],
    ['POST', '/v1/auth/signin/with/provider', { provider_token: 'vouched' }],
  ]);
});

test('a code that the provider does not know is an error, and is not sent twice', async () => {
  const { load, address, requests } = await goToProvider();
  const state = new URL(address).searchParams.get('state');
  const { sso } = load(`${callbackPage}?state=${state}&code=wrong`);
  expect(await sso.init()).toMatchObject({ signedIn: false, error: { error: 'provider_error' } });
  expect(requests).toHaveLength(2);
});

test("the exchange of a provider's code is not retried if the request is lost", async () => {
  const { load, address, requests, account, tick } = await goToProvider();
  account.faults.push('lost');
  const state = new URL(address).searchParams.get('state');
  const { sso } = load(`${callbackPage}?state=${state}&code=provider-code`);
  const opened = sso.init();
  await tick(60_000);
  expect(await opened).toMatchObject({ signedIn: false, error: { error: 'unreachable' } });
  expect(requests).toHaveLength(2);
});

test("sign-out uses the provider's sign-out address once, in the window or in a frame", async () => {
  const { load } = await goToProvider();
  const { sso, page } = load();
  await sso.signOut();
  expect(page.went).toEqual(['https://provider.test/out?x=1']);
  await sso.signOut();
  expect(page.went).toHaveLength(1);
  const other = (await goToProvider()).load();
  const done = other.sso.signOutByIframe();
  await settle();
  expect(other.frame().src).toBe('https://provider.test/out?x=1');
  other.frame().load(`${signOutURI}?sso_sign_out=`);
  await done;
});

test.each(['javascript:alert(1)', 'data:text/html,x'])(
  'sign-out refuses the provider’s address %s, and still clears the credentials on this site',
  async (bad) => {
    const { load, storage } = await goToProvider();
    for (const way of ['signOut', 'signOutByIframe'] as const) {
      storage.setItem('sso_sign_out_site-at-sister', bad);
      const { sso, page, client } = load();
      await client.credentials.save({ ...tokens, sub: 'visitor' });
      expect((await refusalOf(sso[way]())).error).toBe('local');
      expect([page.went, page.opened, await client.credentials.peek()]).toEqual([[], [], null]);
      // A second sign-out runs as well.
      await sso[way]();
    }
  },
);

test("if the provider's sign-out page has no session in the frame, the sign-out uses the whole window", async () => {
  const { sso, page, frame } = (await goToProvider()).load();
  const done = sso.signOutByIframe();
  await settle();
  frame().load(`${signOutURI}?sso_sign_out=&error=interaction_required`);
  await done;
  expect(page.went).toEqual(['https://provider.test/out?x=1']);
});

test('a silent sign-in in provider mode also sends prompt=none to the provider', async () => {
  const { load } = openSite({ provider });
  const { sso, frame } = load();
  void sso.trySignIn();
  await settle();
  expect(new URL(frame().src).searchParams.get('prompt')).toBe('none');
  expect(frame().src).toContain('https://provider.test/authorize?state=');
});

test('provider mode never redirects to an address that would run as a script', async () => {
  const { load, server } = openSite({ provider });
  server.handler = { json: { uri: 'javascript:alert(1)', signout_uri: '' } };
  const { sso, page } = load();
  await expect(sso.signIn()).rejects.toMatchObject({ error: 'local' });
  expect(page.went).toEqual([]);
});

const refused = (error: string, error_code: number, info: object = {}): FakeReply => ({
  status: 400,
  json: { error, error_code, details: [{ reason: error.toUpperCase(), ...info }] },
});

/** Simulates the return from the provider. The service replies to the sign-in with `answers`. */
async function comeBack(answers: FakeReply[], config: Partial<AccountConfig> = {}) {
  const { load, address, server, requests } = await goToProvider(config);
  const own = server.handler;
  server.handler = (request) => {
    const { path } = request;
    if (path === '/v1/shield/captcha/init') return { json: { captcha_token: 'human', expires_in: 300 } };
    if (path === '/v1/auth/verification/verify') return { json: { verification_token: 'proved' } };
    if (path === '/v1/auth/signup') return { json: { ...tokens, sub: `new by ${request.body.provider_token}` } };
    const answer = path === signInPath ? answers.shift() : undefined;
    return answer ?? (typeof own === 'function' ? own(request) : own);
  };
  const state = new URL(address).searchParams.get('state');
  const { client, sso, page } = load(`${callbackPage}?state=${state}&code=provider-code`);
  const api = createAccountApi(client);
  const signIns = () => requests.filter(({ path }) => path === signInPath);
  return { client, api, page, plain: sso, sso: createSsoClient(client, api), signIns };
}

const tokens = { token_type: 'Bearer', access_token: 'a', refresh_token: 'r', expires_in: 7200 };

test('a captcha required during a provider sign-in is solved', async () => {
  const { sso, signIns } = await comeBack([refused('captcha_required', 4001)]);
  expect(await sso.init()).toMatchObject({ signedIn: true, sub: 'visitor' });
  expect(signIns().map(({ headers }) => headers['x-captcha-token'])).toEqual([undefined, 'human']);
});

test("a captcha challenge during a provider sign-in is passed to the client's solver", async () => {
  const captcha = vi.fn(async () => ({ captcha_token: 'solved', expires_in: 300 }));
  const { client, sso, signIns } = await comeBack([refused('captcha_required', 4001)], { captcha });
  const challenge = { json: { url: 'https://account.test/captcha', expires_in: 600 } };
  const send = client.platform.fetch;
  client.platform.fetch = (input, init) =>
    input.includes('/captcha/init') ? Promise.resolve(Response.json(challenge.json)) : send(input, init);
  expect(await sso.init()).toMatchObject({ signedIn: true });
  expect(captcha).toHaveBeenCalledOnce();
  expect(signIns().at(-1)?.headers['x-captcha-token']).toBe('solved');
});

test.each([
  ['two_factor_required', 4015, 'second_factor', { method: 'TOTP', verification_code: '123456' }],
  ['validate_required', 4020, 'code', { verification_code: '123456' }],
] as const)(
  'after %s, continueSignIn can continue with the error that init reports',
  async (name, code, kind, answer) => {
    const { client, sso, api, signIns } = await comeBack([refused(name, code, { resource_id: 'v-1' })]);
    const { signedIn, error, returnTo } = await sso.init();
    expect([signedIn, returnTo]).toEqual([false, 'https://site.test/shop']);
    expect(nextStepOf(error)).toMatchObject({ kind, verification_id: 'v-1' });
    expect(await api.continueSignIn(error, answer)).toMatchObject({ sub: 'visitor' });
    expect(signIns().at(-1)?.body).toMatchObject({ provider_token: 'vouched', verification_token: 'proved' });
    expect((await client.credentials.peek())?.sub).toBe('visitor');
  },
);

test('for an unknown provider identity, the error has the token for sign-up, which is not logged', async () => {
  const { sso, api } = await comeBack([refused('not_found', 5)]);
  const { error } = await sso.init();
  const step = nextStepOf(error);
  expect(step).toEqual({ kind: 'sign_up', provider_token: 'vouched' });
  expect(JSON.stringify(error) + Object.values(error ?? {}).join()).not.toContain('vouched');
  if (step?.kind !== 'sign_up') throw new Error('no step');
  const { provider_token } = step;
  expect(await api.signUp({ verification_token: 'v', provider_token })).toMatchObject({ sub: 'new by vouched' });
});

test('for an unknown provider identity, the error of a sign-in in a frame has the token for sign-up too', async () => {
  const { load, server } = openSite({ provider });
  const { client, frame } = load();
  const own = server.handler;
  server.handler = (request) =>
    request.path === signInPath ? refused('not_found', 5) : typeof own === 'function' ? own(request) : own;
  const signedIn = createSsoClient(client, createAccountApi(client)).signInByIframe();
  signedIn.catch(() => {});
  await settle();
  const state = new URL(frame().src).searchParams.get('state');
  frame().load(`${callbackPage}?sso_sign_in_in_iframe=&state=${state}&code=provider-code`);
  expect(nextStepOf(await refusalOf(signedIn))).toEqual({ kind: 'sign_up', provider_token: 'vouched' });
});

test('without the account API, a provider sign-in is refused and can be completed later', async () => {
  const { plain, api, signIns } = await comeBack([refused('captcha_required', 4001)]);
  const { error } = await plain.init();
  expect([error?.error_code, signIns().length]).toEqual([4001, 1]);
  expect(nextStepOf(error)).toBeNull();
  expect(await api.signInWithProvider({ provider_token: expectThere(error?.provider_token) })).toMatchObject({
    sub: 'visitor',
  });
});
