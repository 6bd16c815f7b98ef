import { expect, test } from 'vitest';
import { settle } from '../../test/fake-platform.ts';
import { callbackPage, expectThere, openSite } from '../../test/open-site.ts';
import { refusalOf } from '../../test/start-transport.ts';
import { createAccountApi } from '../account/create-account-api.ts';
import type { AccountConfig } from '../config.ts';
import { createSsoClient } from './create-sso-client.ts';
// This file is preloaded, because loading it takes longer than one `settle()`.
import './provider-mode.ts';

type Site = ReturnType<typeof openSite>;

/** Delays the reply to the next call of a path until the returned function is called. */
function holdBack({ server }: Site, path: string): () => Promise<void> {
  const own = server.handler;
  let letGo = () => {};
  server.handler = async (request) => {
    const reply = typeof own === 'function' ? await own(request) : own;
    if (request.path !== path) return reply;
    server.handler = own;
    await new Promise<void>((resolve) => (letGo = resolve));
    return reply;
  };
  return async () => {
    letGo();
    await settle();
  };
}

/** Opens a page with a pending sign-in in a frame. */
async function openFrame(config?: Partial<AccountConfig>, by: 'signInByIframe' | 'trySignIn' = 'signInByIframe') {
  const site = openSite(config);
  const tab = site.load('https://site.test/shop');
  const notified: (string | null)[] = [];
  tab.client.credentials.subscribe((sub) => notified.push(sub));
  const signedIn = tab.sso[by]();
  signedIn.catch(() => {});
  await settle();
  return { ...site, ...tab, site, signedIn, notified, frame: tab.frame() };
}

test.each(['signInByIframe', 'trySignIn'] as const)(
  'signing out closes the frame of %s, and a later reply of the account pages does not sign in',
  async (by) => {
    const { sso, page, frame, account, signedIn, requests } = await openFrame({ scope: 'user' }, by);
    const answer = account.signIn(frame.src);
    await sso.signOut();
    expect(frame.isOpen()).toBe(false);
    frame.load(answer);
    const outcome = await signedIn.catch((error: unknown) => ({ signedIn: false, error }));
    expect(outcome).toMatchObject({ signedIn: false, error: { error: 'cancelled' } });
    expect([await sso.isSignedIn(), requests, page.opened.length]).toEqual([false, [], 1]);
  },
);

test('tokens that arrive after a sign-out are revoked and never reported', async () => {
  const { site, sso, client, frame, account, signedIn, notified } = await openFrame({ scope: 'user' });
  const letGo = holdBack(site, '/v1/auth/token');
  frame.load(account.signIn(frame.src));
  await settle();
  await sso.signOut();
  await letGo();
  expect((await refusalOf(signedIn)).error).toBe('cancelled');
  expect([await client.credentials.peek(), notified]).toEqual([null, []]);
  expect(account.ended).toEqual([expect.stringMatching(/^refresh-/)]);
});

test('a sign-in after a sign-out is not affected by late replies to the sign-in before', async () => {
  const { site, sso, client, frame, account, signedIn, page, notified } = await openFrame({ scope: 'user' });
  const letGo = holdBack(site, '/v1/auth/token');
  frame.load(account.signIn(frame.src, 'alice'));
  await settle();
  await sso.signOut();
  const again = sso.signInByIframe();
  await settle();
  const next = expectThere(page.opened[1]);
  next.load(account.signIn(next.src, 'bob'));
  expect(await again).toEqual({ signedIn: true, sub: 'bob' });
  await letGo();
  expect((await refusalOf(signedIn)).error).toBe('cancelled');
  expect([(await client.credentials.peek())?.sub, notified]).toEqual(['bob', ['bob']]);
  expect(account.ended).toHaveLength(1);
});

test.each(['signIn', 'signInByIframe', 'trySignIn'] as const)(
  'a sign-out ends a %s that is still being prepared',
  async (by) => {
    const { load } = openSite({ scope: 'user' });
    const { sso, page } = load();
    const signedIn = sso[by]().catch(() => ({ signedIn: false }));
    await sso.signOut();
    expect(await signedIn).toMatchObject({ signedIn: false });
    await settle();
    expect([page.went, page.opened]).toEqual([[], []]);
  },
);

/** A user signs out while the redirect page is exchanging its code. */
async function signOutAtCallback() {
  const site = openSite();
  const before = site.load();
  await before.sso.signIn();
  const answer = site.account.signIn(expectThere(before.page.went[0]));
  const letGo = holdBack(site, '/v1/auth/token');
  const tab = site.load(answer);
  const opened = tab.sso.init();
  await settle();
  return { ...site, ...tab, opened, letGo, signedOut: tab.sso.signOut() };
}

test('a sign-out waits until the callback page has exchanged its code, and ends the new session', async () => {
  const { sso, page, account, opened, letGo, signedOut } = await signOutAtCallback();
  await settle();
  expect([page.went, account.ended]).toEqual([[], []]);
  await letGo();
  await signedOut;
  expect(await opened).toMatchObject({ signedIn: true });
  expect([await sso.isSignedIn(), account.ended.length, page.went.length]).toEqual([false, 1, 1]);
});

test('a sign-out waits only some seconds for the callback page, and tokens that arrive later are revoked', async () => {
  const { sso, page, account, opened, letGo, signedOut, tick } = await signOutAtCallback();
  await tick(3_000);
  await signedOut;
  expect(page.went).toHaveLength(1);
  await letGo();
  expect(await opened).toMatchObject({ signedIn: false, error: { error: 'cancelled' } });
  expect([await sso.isSignedIn(), account.ended.length]).toEqual([false, 1]);
});

test('in provider mode, a sign-out also clears credentials that the account API stored meanwhile', async () => {
  const site = openSite({ provider: { providerId: 'sister' } });
  const { client, frame } = site.load();
  const sso = createSsoClient(client, createAccountApi(client));
  const signedIn = sso.signInByIframe();
  signedIn.catch(() => {});
  await settle();
  const letGo = holdBack(site, '/v1/auth/signin/with/provider');
  const state = new URL(frame().src).searchParams.get('state');
  frame().load(`${callbackPage}?sso_sign_in_in_iframe=&state=${state}&code=provider-code`);
  await settle();
  await sso.signOut();
  await letGo();
  expect((await refusalOf(signedIn)).error).toBe('cancelled');
  await settle();
  expect([await client.credentials.peek(), site.account.ended.length]).toEqual([null, 1]);
});
