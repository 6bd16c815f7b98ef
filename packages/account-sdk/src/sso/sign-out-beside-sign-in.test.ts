import { expect, test } from 'vitest';
import { settle } from '../../test/fake-platform.ts';
import { callbackPage, expectThere, openSite } from '../../test/open-site.ts';
import { refusalOf } from '../../test/start-transport.ts';
import { createAccountApi } from '../account/create-account-api.ts';
import type { AccountConfig } from '../config.ts';
import { createSsoClient } from './create-sso-client.ts';
// Loaded beforehand: one settling is shorter than a file is read.
import './provider-mode.ts';

type Site = ReturnType<typeof openSite>;

/** The answer to the next of these calls comes when it is let go. */
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

/** A page in whose frame somebody signs in. */
async function openFrame(config?: Partial<AccountConfig>, by: 'signInByIframe' | 'trySignIn' = 'signInByIframe') {
  const site = openSite(config);
  const tab = site.load('https://site.test/shop');
  const told: (string | null)[] = [];
  tab.client.credentials.subscribe((sub) => told.push(sub));
  const signedIn = tab.sso[by]();
  signedIn.catch(() => {});
  await settle();
  return { ...site, ...tab, site, signedIn, told, frame: tab.frame() };
}

test.each(['signInByIframe', 'trySignIn'] as const)(
  'a sign-out closes the frame of %s, and no answer that comes all the same signs in',
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

test('tokens that arrive after a sign-out are revoked, and nobody is ever told of them', async () => {
  const { site, sso, client, frame, account, signedIn, told } = await openFrame({ scope: 'user' });
  const letGo = holdBack(site, '/v1/auth/token');
  frame.load(account.signIn(frame.src));
  await settle();
  await sso.signOut();
  await letGo();
  expect((await refusalOf(signedIn)).error).toBe('cancelled');
  expect([await client.credentials.peek(), told]).toEqual([null, []]);
  expect(account.ended).toEqual([expect.stringMatching(/^refresh-/)]);
});

test('who signs in after that begins anew, and what comes late of the old one leaves them alone', async () => {
  const { site, sso, client, frame, account, signedIn, page, told } = await openFrame({ scope: 'user' });
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
  expect([(await client.credentials.peek())?.sub, told]).toEqual(['bob', ['bob']]);
  expect(account.ended).toHaveLength(1);
});

test.each(['signIn', 'signInByIframe', 'trySignIn'] as const)(
  'a %s that is only getting ready goes nowhere any more',
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

/** The page that a sign-in comes back to, which is just trading its code, and somebody signs out there. */
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

test('a sign-out waits for the exchange of the callback, and ends what that brought', async () => {
  const { sso, page, account, opened, letGo, signedOut } = await signOutAtCallback();
  await settle();
  expect([page.went, account.ended]).toEqual([[], []]);
  await letGo();
  await signedOut;
  expect(await opened).toMatchObject({ signedIn: true });
  expect([await sso.isSignedIn(), account.ended.length, page.went.length]).toEqual([false, 1, 1]);
});

test('but not for long: what it brings after seconds is ended then', async () => {
  const { sso, page, account, opened, letGo, signedOut, tick } = await signOutAtCallback();
  await tick(3_000);
  await signedOut;
  expect(page.went).toHaveLength(1);
  await letGo();
  expect(await opened).toMatchObject({ signedIn: false, error: { error: 'cancelled' } });
  expect([await sso.isSignedIn(), account.ended.length]).toEqual([false, 1]);
});

test('in provider mode, what the account API has kept by then is forgotten again', async () => {
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
