import { expect, test } from 'vitest';
import { settle } from '../../test/fake-platform.ts';
import { callbackPage, expectThere, openSite } from '../../test/open-site.ts';

const signOutURI = 'https://site.test/sso/other-out';
const provider = {
  providerId: 'sister',
  clientId: 'site-at-sister',
  apiOrigins: ['https://sister.test'],
  signOutURI,
};

async function goToProvider() {
  const site = openSite({ provider });
  const { sso, page } = site.load('https://site.test/shop');
  await sso.signIn();
  return { ...site, address: expectThere(page.went[0]) };
}

test('§7 generate provider redirect uri: client, provider, redirect, state, sign-out address', async () => {
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

test('§3 the stored session has the provider’s id and no verifier; the provider’s sign-out address its own key', async () => {
  const { storage, tab } = await goToProvider();
  const stored = JSON.parse(tab.session.getItem('sso_sign_in_site-at-sister') ?? 'null');
  expect(stored).toMatchObject({ provider_id: 'sister', redirect_uri: callbackPage });
  expect(stored).not.toHaveProperty('code_verifier');
  expect(storage.getItem('sso_sign_out_site-at-sister')).toBe('https://provider.test/out?x=1');
});

test('§7 grant provider token, then sign in with provider', async () => {
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

test('a provider’s code that was lost on its way is not sent again', async () => {
  const { load, address, requests, account, tick } = await goToProvider();
  account.faults.push('lost');
  const state = new URL(address).searchParams.get('state');
  const { sso } = load(`${callbackPage}?state=${state}&code=provider-code`);
  const opened = sso.init();
  await tick(60_000);
  expect(await opened).toMatchObject({ signedIn: false, error: { error: 'unreachable' } });
  expect(requests).toHaveLength(2);
});

test('signing out goes by the provider’s own address, once, in the window or in a frame', async () => {
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

test('a silent attempt asks the provider for silence too', async () => {
  const { load } = openSite({ provider });
  const { sso, frame } = load();
  void sso.trySignIn();
  await settle();
  expect(new URL(frame().src).searchParams.get('prompt')).toBe('none');
  expect(frame().src).toContain('https://provider.test/authorize?state=');
});

test('the browser is sent to no address that a page would run', async () => {
  const { load, server } = openSite({ provider });
  server.handler = { json: { uri: 'javascript:alert(1)', signout_uri: '' } };
  const { sso, page } = load();
  await expect(sso.signIn()).rejects.toMatchObject({ error: 'local' });
  expect(page.went).toEqual([]);
});
