import { expect, test, vi } from 'vitest';
import { settle } from '../../test/fake-platform.ts';
import { callbackPage, expectThere, openSite, signOutPage } from '../../test/open-site.ts';
import { refusalOf } from '../../test/start-transport.ts';
import { createSsoClient } from './create-sso-client.ts';

const hostedPage = 'https://account.test/account/sign-out';

test('§4 sign-out by redirect calls beforeSignOut, revokes, clears credentials and opens the sign-out page', async () => {
  const notified: string[] = [];
  const site = openSite({ beforeSignOut: () => void notified.push('before') });
  const { sso, page } = await site.signIn();
  page.history.replaceState(null, '', '/member');
  await sso.signOut();
  expect([notified, site.account.ended]).toEqual([['before'], [expect.stringMatching(/^refresh-/)]]);
  expect([await sso.isSignedIn(), site.tab.cookies.size]).toEqual([false, 0]);
  const address = new URL(expectThere(page.went[0]));
  expect(address.origin + address.pathname).toBe(hostedPage);
  expect(Object.fromEntries(address.searchParams)).toEqual({ client_id: 'site', redirect_uri: signOutPage });
  // The account pages redirect to the registered sign-out page, which redirects to the page where the user was.
  const back = site.load(signOutPage);
  expect(await back.sso.init()).toEqual({ signedIn: false });
  expect(back.page.went).toEqual(['https://site.test/member']);
  const later = site.load(signOutPage);
  await later.sso.init();
  expect(later.page.went).toEqual([]);
});

test('returnTo of a sign-out must belong to this origin or to a configured origin', async () => {
  const site = openSite({ signOutOrigins: ['https://friend.test'] });
  const { sso } = site.load('https://site.test/member');
  for (const [returnTo, to] of [
    ['/bye', 'https://site.test/bye'],
    ['https://friend.test/x', 'https://friend.test/x'],
    ['https://evil.test/', 'https://site.test/member'],
  ] as const) {
    await sso.signOut({ returnTo });
    const back = site.load(signOutPage);
    await back.sso.init();
    expect(back.page.went).toEqual([to]);
  }
});

test('a configured signOutPage replaces the default sign-out page', async () => {
  const { load } = openSite({ signOutPage: 'https://account.test/leave?x=1', locale: 'en-US' });
  const { sso, page } = load();
  await sso.signOut();
  expect(page.went[0]).toMatch(/^https:\/\/account\.test\/leave\?x=1&client_id=site&redirect_uri=.*&locale=en-US$/);
});

test('without the scope sso, a sign-out ends the session on this site only', async () => {
  const { signIn } = openSite({ scope: 'user+pan' });
  const { sso, page } = await signIn();
  await sso.signOut();
  expect([await sso.isSignedIn(), page.went]).toEqual([false, []]);
  await sso.signOut({ returnTo: '/bye' });
  expect(page.went).toEqual(['https://site.test/bye']);
  await sso.signOutByIframe();
  expect(page.opened).toEqual([]);
});

test('sign-out logs an error of beforeSignOut or of the revocation, and continues', async () => {
  const beforeSignOut = vi.fn().mockRejectedValue(new Error('busy'));
  const { signIn, server, tick } = openSite({ beforeSignOut });
  const { sso, page } = await signIn();
  server.handler = 'fail';
  const done = sso.signOut();
  await tick(60_000);
  await done;
  expect([beforeSignOut.mock.calls.length, await sso.isSignedIn(), page.went.length]).toEqual([1, false, 1]);
});

const never = () => new Promise<void>(() => {});

test('a beforeSignOut that hangs blocks neither this sign-out nor the next one', async () => {
  const beforeSignOut = vi.fn(never);
  const { signIn, account, tick } = openSite({ beforeSignOut });
  const { sso, page } = await signIn();
  const done = sso.signOut();
  await settle();
  expect([beforeSignOut.mock.calls.length, account.ended.length]).toEqual([1, 0]);
  await tick(3_000);
  await done;
  expect([account.ended.length, await sso.isSignedIn(), page.went.length]).toEqual([1, false, 1]);
  const again = sso.signOut();
  await tick(3_000);
  await again;
  expect(beforeSignOut).toHaveBeenCalledTimes(2);
});

test('in a frame of the account pages, a sign-out waits for beforeSignOut at most 200 ms', async () => {
  const site = openSite({ beforeSignOut: never });
  await site.signIn();
  const { sso } = site.load(signOutPage, { isFramed: true });
  const opened = sso.init();
  await site.tick(199);
  expect(site.account.ended).toEqual([]);
  await site.tick(1);
  expect(site.account.ended).toHaveLength(1);
  expect(await opened).toEqual({ signedIn: false });
});

test('a sign-out waits for a slow beforeSignOut before it clears the credentials', async () => {
  const notified: unknown[] = [];
  const site = openSite({
    beforeSignOut: async () => {
      await settle();
      notified.push(await sso.isSignedIn());
    },
  });
  const { sso } = await site.signIn();
  await sso.signOut();
  expect([notified, await sso.isSignedIn()]).toEqual([[true], false]);
});

test('a network that does not answer does not block a sign-out: the browser leaves after some seconds', async () => {
  const { signIn, server, tick } = openSite();
  const { sso, page } = await signIn();
  server.handler = 'hang';
  const done = sso.signOut();
  await settle();
  expect([await sso.isSignedIn(), page.went]).toEqual([false, []]);
  await tick(3_000);
  await done;
  expect(page.went).toHaveLength(1);
});

test('§4 sign-out in a frame ends at the redirect address, which has the parameter sso_sign_out_in_iframe', async () => {
  const { signIn } = openSite();
  const { sso, page, frame } = await signIn();
  const done = sso.signOutByIframe();
  await settle();
  const asked = new URL(frame().src);
  expect(asked.origin + asked.pathname).toBe(hostedPage);
  const back = `${callbackPage}?sso_sign_out_in_iframe=`;
  expect(asked.searchParams.get('redirect_uri')).toBe(back);
  expect(await sso.isSignedIn()).toBe(false);
  frame().load(null);
  expect(frame().isOpen()).toBe(true);
  frame().load(back);
  await done;
  expect([frame().isOpen(), page.went]).toEqual([false, []]);
});

test('§9 a sign-out frame without an answer closes after 5000 ms, and the user is signed out on this page', async () => {
  const { signIn, tick } = openSite();
  const { sso, frame } = await signIn();
  const done = sso.signOutByIframe();
  await tick(5_000);
  await done;
  expect([frame().isOpen(), frame().isShown(), await sso.isSignedIn()]).toEqual([false, false, false]);
});

test('§4 concurrent sign-out calls share one sign-out', async () => {
  const beforeSignOut = vi.fn();
  const { signIn, account } = openSite({ beforeSignOut });
  const { sso, page } = await signIn();
  await Promise.all([sso.signOut(), sso.signOut(), sso.signOutByIframe()]);
  expect([beforeSignOut.mock.calls.length, account.ended.length, page.went.length]).toEqual([1, 1, 1]);
  expect(page.opened).toEqual([]);
  await sso.signOut();
  expect(beforeSignOut).toHaveBeenCalledTimes(2);
});

test('in browsers that keep no session in frames, the sign-out uses the whole window', async () => {
  const { load, tab } = openSite();
  tab.session.setItem('sso_frame_site', 'lost');
  const { sso, page } = load();
  await sso.signOutByIframe();
  expect([page.opened, page.went.length]).toEqual([[], 1]);
});

test('if the account pages report in the frame that there is no session, the sign-out uses the whole window', async () => {
  const beforeSignOut = vi.fn();
  const { signIn } = openSite({ beforeSignOut });
  const { sso, page, frame } = await signIn();
  const done = sso.signOutByIframe();
  await settle();
  frame().load(
    `${callbackPage}?sso_sign_out_in_iframe=&error=interaction_required&error_description=No+storage+access`,
  );
  await done;
  expect([frame().isOpen(), page.opened.length, beforeSignOut.mock.calls.length]).toEqual([false, 1, 1]);
  const address = new URL(expectThere(page.went[0]));
  expect([address.origin + address.pathname, address.searchParams.get('redirect_uri')]).toEqual([
    hostedPage,
    signOutPage,
  ]);
});

test.each([
  [{ authorizePage: 'nowhere' }, 'signOut'],
  [{ signInRedirectURI: 'nowhere' }, 'signOutByIframe'],
] as const)(
  'a sign-out that fails by %j rejects with an AccountError, and the credentials are cleared',
  async (config, way) => {
    const { client, page } = await openSite().signIn();
    const sso = createSsoClient({ ...client, config: { ...client.config, ...config } });
    const refusal = await refusalOf(sso[way]());
    expect(refusal).toMatchObject({ error: 'local', error_description: expect.stringContaining('Invalid URL') });
    expect([await client.credentials.peek(), page.went, page.opened]).toEqual([null, [], []]);
  },
);

test.each([
  ['/bye', 'https://site.test/bye'],
  ['https://friend.test/bye', 'https://friend.test/bye'],
  ['https://evil.test/', undefined],
  ['javascript:alert(1)', undefined],
])('§4 the sign-out page runs beforeSignOut, revokes, and redirects to redirect_uri %s', async (redirectUri, to) => {
  const beforeSignOut = vi.fn();
  const site = openSite({ beforeSignOut, signOutOrigins: ['https://friend.test'] });
  await site.signIn();
  const { sso, page } = site.load(`${signOutPage}&redirect_uri=${encodeURIComponent(redirectUri)}`);
  expect(await sso.init()).toEqual({ signedIn: false });
  expect([beforeSignOut.mock.calls.length, site.account.ended.length]).toEqual([1, 1]);
  expect([await sso.isSignedIn(), page.went]).toEqual([false, to ? [to] : []]);
});

test('in a frame of the account pages, the sign-out page clears the session and does not redirect', async () => {
  const site = openSite();
  await site.signIn();
  site.tab.session.setItem('sso_return_site', 'https://site.test/member');
  const { sso, page } = site.load(signOutPage, { isFramed: true });
  await sso.init();
  expect([site.account.ended.length, page.went]).toEqual([1, []]);
});

test('the sign-out page signs out whatever other parameters its address has', async () => {
  const site = openSite();
  const before = site.load();
  await before.sso.signIn();
  const state = new URL(expectThere(before.page.went[0])).searchParams.get('state');
  const { sso } = site.load(`${signOutPage}&state=${state}&code=c`, { isFramed: true });
  expect(await sso.init()).toEqual({ signedIn: false });
  expect(site.requests).toEqual([]);
});
