import { expect, test, vi } from 'vitest';
import { authorizePage, callbackPage, expectThere, openSite, signOutPage } from '../../test/open-site.ts';
import { refusalOf } from '../../test/start-transport.ts';

test('§3 the authorize request has all parameters, PKCE by S256, and sign_out_uri because the scope contains sso', async () => {
  const { load } = openSite({ locale: 'en-US' });
  const { sso, page } = load('https://site.test/shop');
  expect(await sso.signIn({ prompt: 'login', loginHint: '13800138000', params: { provider: 'demo' } })).toEqual({
    signedIn: false,
  });
  const address = new URL(expectThere(page.went[0]));
  expect(address.origin + address.pathname).toBe(authorizePage);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    client_id: 'site',
    redirect_uri: callbackPage,
    scope: 'profile offline jsq sso user',
    state: expect.stringMatching(/^state-[A-Za-z0-9]{16,}$/),
    response_type: 'code',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
    sign_out_uri: signOutPage,
    locale: 'en-US',
    prompt: 'login',
    login_hint: '13800138000',
    provider: 'demo',
  });
});

test('§9 the default scope is user+pan, for which no sign_out_uri is sent', async () => {
  const { load } = openSite({ scope: 'user+pan' });
  const { sso, page } = load();
  await sso.signIn();
  const { searchParams } = new URL(expectThere(page.went[0]));
  expect([searchParams.get('scope'), searchParams.get('sign_out_uri')]).toEqual(['user+pan', null]);
});

test('parameters of the application cannot override parameters of the OAuth protocol', async () => {
  const { load } = openSite();
  const { sso, page } = load();
  await sso.signIn({ params: { client_id: 'evil', state: 'known', redirect_uri: 'https://evil.test/' } });
  const { searchParams } = new URL(expectThere(page.went[0]));
  expect([searchParams.get('client_id'), searchParams.getAll('redirect_uri')]).toEqual(['site', [callbackPage]]);
  expect(searchParams.get('state')).toMatch(/^state-/);
});

test('§3 the key of the stored sign-in request contains the client id, and its PKCE verifier has 32 characters', async () => {
  const { load, tab } = openSite();
  const { sso, page } = load('https://site.test/shop?game=1');
  await sso.signIn();
  const stored = JSON.parse(tab.session.getItem('sso_sign_in_site') ?? 'null');
  expect(stored).toEqual({
    state: new URL(expectThere(page.went[0])).searchParams.get('state'),
    redirect_uri: callbackPage,
    code_verifier: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
    returnTo: 'https://site.test/shop?game=1',
  });
});

test("the sign-in request is stored in the tab's storage by default, so that two tabs do not disturb each other", async () => {
  const one = openSite({}, false);
  const first = one.load();
  await first.sso.signIn();
  const other = openSite({}, false);
  await other.load().sso.signIn();
  expect(one.tab.session.getItem('sso_sign_in_site')).toContain('state-');
  const { sso } = one.load(one.account.signIn(expectThere(first.page.went[0])));
  expect(await sso.init()).toMatchObject({ signedIn: true, sub: 'alice' });
  expect(one.tab.session.getItem('sso_sign_in_site')).toBeNull();
});

test('§5 a code is exchanged for tokens by one POST with verifier, redirect address and client, which is never retried', async () => {
  const { signIn, requests } = openSite();
  const { state, sso, page } = await signIn();
  expect(state).toEqual({ signedIn: true, sub: 'alice', returnTo: 'https://site.test/shop?game=1' });
  const [exchange, ...more] = requests.filter(({ path }) => path === '/v1/auth/token');
  expect(more).toEqual([]);
  expect(exchange).toMatchObject({
    method: 'POST',
    body: {
      grant_type: 'authorization_code',
      code: expect.any(String),
      code_verifier: expect.stringMatching(/^\w{32}$/),
      redirect_uri: callbackPage,
      client_id: 'site',
    },
  });
  expect(page.location.href).toBe(callbackPage);
  expect([await sso.isSignedIn(), await sso.getAccessToken()]).toEqual([true, expect.stringMatching(/^access-/)]);
});

test('§4 init runs only once', async () => {
  const { load, account, requests } = openSite();
  const before = load();
  await before.sso.signIn();
  const { sso } = load(account.signIn(expectThere(before.page.went[0])));
  expect(sso.init()).toBe(sso.init());
  await sso.init();
  await sso.init();
  expect(requests.filter(({ path }) => path === '/v1/auth/token')).toHaveLength(1);
});

test.each(['lost', 'garbage', 'html', 'nothing', 'refused'] as const)(
  '§5 a code exchange that fails (%s) is reported as error and not retried, and the next sign-in works',
  async (fault) => {
    const { signIn, account, requests, tick } = openSite();
    account.faults.push(fault);
    const { state, page, sso } = await signIn();
    expect(state).toMatchObject({ signedIn: false, returnTo: 'https://site.test/shop?game=1' });
    expect(state.error?.error).toBe(fault === 'refused' ? 'invalid_grant' : 'unreachable');
    expect(page.location.href).toBe(callbackPage);
    await tick(60_000);
    expect(requests.filter(({ path }) => path === '/v1/auth/token')).toHaveLength(1);
    expect(await sso.isSignedIn()).toBe(false);
    expect((await signIn()).state.signedIn).toBe(true);
  },
);

test('§5 a callback with an error is reported with its description, and removes the sign-in request', async () => {
  const { load, account, tab } = openSite();
  const before = load();
  await before.sso.signIn({ returnTo: '/vip' });
  const { sso, page } = load(account.refuse(expectThere(before.page.went[0]), 'access_denied', 'The user cancelled'));
  expect(await sso.init()).toMatchObject({
    signedIn: false,
    returnTo: 'https://site.test/vip',
    error: { error: 'access_denied', error_code: 4123, error_description: 'The user cancelled' },
  });
  expect(tab.session.getItem('sso_sign_in_site')).toBeNull();
  expect(page.location.href).toBe(callbackPage);
});

test('§5 a callback with another state sends no request and keeps the sign-in request', async () => {
  const { load, account, tab, requests } = openSite();
  const before = load();
  await before.sso.signIn();
  const right = account.signIn(expectThere(before.page.went[0]));
  const { sso, page } = load(right.replace(/state=[^&]*/, 'state=state-other'));
  expect(await sso.init()).toEqual({ signedIn: false });
  expect([requests, page.location.href]).toEqual([[], expect.stringContaining('state-other')]);
  expect(tab.session.getItem('sso_sign_in_site')).not.toBeNull();
  expect((await load(right).sso.init()).signedIn).toBe(true);
});

test('a callback of another issuer is ignored', async () => {
  const { load, account, requests } = openSite();
  const before = load();
  await before.sso.signIn();
  const address = account
    .signIn(expectThere(before.page.went[0]))
    .replace('iss=https%3A%2F%2Faccount', 'iss=https%3A%2F%2Fevil');
  expect(await load(address).sso.init()).toEqual({ signedIn: false });
  expect(requests).toEqual([]);
});

test('a callback with neither code nor error does not sign in', async () => {
  const { load, tab } = openSite();
  const before = load();
  await before.sso.signIn();
  const state = new URL(expectThere(before.page.went[0])).searchParams.get('state');
  const { sso } = load(`${callbackPage}?state=${state}&code=`);
  expect(await sso.init()).toMatchObject({ signedIn: false, error: { error: 'cancelled' } });
  expect(tab.session.getItem('sso_sign_in_site')).toBeNull();
});

test('§4 a sign-in is skipped if a user is signed in, unless the application sets a prompt', async () => {
  const { signIn, load } = openSite();
  await signIn();
  const { sso, page } = load();
  expect(await sso.signIn()).toEqual({ signedIn: true, sub: 'alice' });
  expect(await sso.signInByIframe()).toEqual({ signedIn: true, sub: 'alice' });
  expect([page.went, page.opened]).toEqual([[], []]);
  await sso.signIn({ prompt: 'login' });
  expect(page.went).toHaveLength(1);
});

test('a user with an anonymous account can still sign in', async () => {
  const { signIn, load } = openSite();
  await signIn('anon_x1');
  const { sso, page } = load();
  expect(await sso.init()).toMatchObject({ signedIn: true });
  await sso.signIn();
  expect(page.went).toHaveLength(1);
});

test('a failed sign-in keeps the previous session and reports the error', async () => {
  const { signIn, load, account } = openSite();
  await signIn();
  const before = load();
  await before.sso.signIn({ prompt: 'login' });
  const { sso } = load(account.refuse(expectThere(before.page.went[0]), 'access_denied'));
  expect(await sso.init()).toMatchObject({ signedIn: true, sub: 'alice', error: { error: 'access_denied' } });
});

test('a returnTo address of another origin is ignored', async () => {
  const { load, account } = openSite();
  const before = load();
  await before.sso.signIn({ returnTo: 'https://evil.test/' });
  const { sso } = load(account.signIn(expectThere(before.page.went[0])));
  expect(await sso.init()).toEqual({ signedIn: true, sub: 'alice' });
});

test.each([callbackPage, `${callbackPage}?state=old&code=old`])(
  'after a callback on the callback page %s itself, there is no page to return to',
  async (href) => {
    for (const options of [{}, { returnTo: href }]) {
      const { load, account } = openSite();
      const before = load(href);
      await before.sso.signIn(options);
      const { sso } = load(account.signIn(expectThere(before.page.went[0])));
      expect(await sso.init()).toEqual({ signedIn: true, sub: 'alice' });
    }
  },
);

test.each(['?game=1', '#/cart', '?game=1#top'])(
  'a single-page site, whose only page is the callback, returns to its address /%s',
  async (place) => {
    const { load, account } = openSite({ signInRedirectURI: 'https://site.test/' });
    const before = load(`https://site.test/${place}`);
    await before.sso.signIn();
    const { sso } = load(account.signIn(expectThere(before.page.went[0])));
    expect(await sso.init()).toEqual({ signedIn: true, sub: 'alice', returnTo: `https://site.test/${place}` });
  },
);

test("prompt and loginHint replace the application's parameters of these names, unless they are undefined", async () => {
  const { sso, page } = openSite().load();
  const params = { prompt: 'consent', login_hint: 'lin' };
  await sso.signIn({ params, ...({ prompt: undefined, loginHint: undefined } as object) });
  await sso.signIn({ params, prompt: 'login', loginHint: 'wang' });
  const notified = page.went.map((address) => new URL(address).searchParams);
  expect(notified.map((query) => [query.getAll('prompt'), query.getAll('login_hint')])).toEqual([
    [['consent'], ['lin']],
    [['login'], ['wang']],
  ]);
});

test('if the tab cannot store a sign-in request, the sign-in starts nevertheless and a message is logged', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const { load, tab } = openSite({ logLevel: 'warn' });
  const { sso, page } = load();
  tab.session.setItem = () => {
    throw new DOMException('no room', 'QuotaExceededError');
  };
  await sso.signIn();
  expect(page.went).toHaveLength(1);
  expect(warn.mock.calls.map((says) => says.join(' '))).toEqual([
    expect.stringMatching(/^\[account\] storage sso_sign_in_site QuotaExceededError/),
  ]);
});

test('while a refresh hangs, the sign-in page opens after some seconds', async () => {
  const { signIn, server, tick } = openSite();
  const { sso, page } = await signIn();
  page.setHidden(true);
  await tick(7_200_000);
  server.handler = 'hang';
  const asked = sso.signIn();
  await tick(2_999);
  expect(page.went).toEqual([]);
  await tick(1);
  expect(await asked).toEqual({ signedIn: false });
  expect(page.went).toHaveLength(1);
});

test('§8 unauthenticated means signed out; other errors are thrown, and init reports them', async () => {
  const { signIn, load, server, tick } = openSite();
  const { sso, client } = await signIn();
  await client.credentials.dropAccessToken((await client.credentials.get()).access_token);
  server.handler = 'fail';
  const failed = [refusalOf(sso.getAccessToken()), refusalOf(sso.isSignedIn()), load().sso.init()] as const;
  await tick(120_000);
  const [token, signedIn, state] = await Promise.all(failed);
  expect([token.error, signedIn.error]).toEqual(['unreachable', 'unreachable']);
  expect(state).toMatchObject({ signedIn: false, error: { error: 'unreachable' } });
  server.handler = { json: { error: 'invalid_grant', error_code: 4126 } };
  expect([await sso.getAccessToken(), await sso.isSignedIn()]).toEqual([null, false]);
});

test('with a network that does not answer, init reports unknown after three seconds and the refresh continues', async () => {
  const { signIn, load, server, tick } = openSite();
  (await signIn()).page.setHidden(true);
  await tick(7_200_000);
  server.handler = 'hang';
  const { sso } = load();
  const opened = vi.fn();
  void sso.init().then(opened);
  await tick(2_999);
  expect(opened).not.toHaveBeenCalled();
  await tick(1);
  expect(opened.mock.calls).toMatchObject([[{ signedIn: false, error: { error: 'unreachable', error_code: 8000 } }]]);
  const token = sso.getAccessToken();
  server.handler = {
    json: { token_type: 'Bearer', access_token: 'late', refresh_token: 'r', expires_in: 7200, sub: 'alice' },
  };
  await tick(20_000);
  expect(await token).toBe('late');
});

test('outside of a browser a sign-in is not possible, but stored tokens can be read', async () => {
  const { load } = openSite();
  const { client } = load();
  const { createSsoClient } = await import('./create-sso-client.ts');
  const sso = createSsoClient({ ...client, platform: { ...client.platform, page: null } });
  expect(await sso.init()).toEqual({ signedIn: false });
  expect(await sso.getAccessToken()).toBeNull();
  expect((await refusalOf(sso.signIn())).error).toBe('local');
  expect((await refusalOf(sso.signOut())).error).toBe('local');
  expect(await sso.trySignIn()).toMatchObject({ signedIn: false, error: { error: 'local' } });
});

test('the error for a missing setting of the account client names the setting', async () => {
  const { load } = openSite({ authorizePage: '', signInRedirectURI: '' });
  expect((await refusalOf(load().sso.signIn())).error_description).toContain('signInRedirectURI');
  expect((await refusalOf(openSite({ authorizePage: '' }).load().sso.signIn())).error_description).toContain(
    'authorizePage',
  );
});

test.each([
  ['user_blocked', 4013],
  ['account_freeze', 50],
  ['password_reset_required', 4021],
  ['internal', 13],
])('a user with credentials that cannot be renewed (%s) can still open the sign-in page', async (error, code) => {
  const { signIn, server, tick } = openSite();
  const { sso, page } = await signIn();
  await tick(7_200_000);
  server.handler = { status: 400, json: { error, error_code: code } };
  expect(await sso.signIn()).toEqual({ signedIn: false });
  expect(page.went.at(-1)).toContain('https://account.test/account/authorize?');
});

test('a redirect sign-in completes even if the store is lost together with its page', async () => {
  const { load, account } = openSite({}, false);
  const before = load(undefined, {});
  await before.sso.signIn();
  const { sso } = load(account.signIn(expectThere(before.page.went[0])));
  expect(await sso.init()).toMatchObject({ signedIn: true });
});
