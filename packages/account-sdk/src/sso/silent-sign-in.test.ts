import { noStorageDescription } from '@feisuo/contract/facts/account-vocabulary';
import { expect, test, vi } from 'vitest';
import { settle } from '../../test/fake-platform.ts';
import { expectThere, openSite } from '../../test/open-site.ts';

/** Opens a page that tries a silent sign-in because the marker cookie is set. */
async function openMarked() {
  const site = openSite({ trySignIn: true });
  site.tab.domainCookies.set('sessionid', 'marker');
  const tab = site.load('https://site.test/shop');
  const opened = tab.sso.init();
  await settle();
  return { ...site, ...tab, opened };
}

test('§4 with trySignIn and a sessionid cookie that has a value, init signs in silently in a frame', async () => {
  const { opened, frame, account } = await openMarked();
  expect(new URL(frame().src).searchParams.get('prompt')).toBe('none');
  frame().load(account.signIn(frame().src));
  expect(await opened).toEqual({ signedIn: true, sub: 'alice' });
  expect(frame().isShown()).toBe(false);
});

test.each([
  ['trySignIn is not enabled', {}, 'marker'],
  ['the session cookie is empty', { trySignIn: true }, ''],
])('§4 init does not sign in silently when %s', async (_, config, marker) => {
  const { load, tab } = openSite(config);
  tab.cookies.set('sessionid', marker);
  const { sso, page } = load();
  expect(await sso.init()).toEqual({ signedIn: false });
  expect(page.opened).toEqual([]);
});

test('init does not sign in silently if a user is signed in, or after a callback', async () => {
  const { signIn, load, tab, account } = openSite({ trySignIn: true });
  tab.domainCookies.set('sessionid', 'marker');
  const before = load();
  await before.sso.signIn();
  const refused = load(account.refuse(expectThere(before.page.went[0]), 'access_denied'));
  expect(await refused.sso.init()).toMatchObject({ error: { error: 'access_denied' } });
  expect(refused.page.opened).toEqual([]);
  await signIn();
  const { sso, page } = load();
  expect(await sso.init()).toEqual({ signedIn: true, sub: 'alice' });
  expect(page.opened).toEqual([]);
});

test('§9 a silent sign-in closes its hidden frame after 5000 ms, and init reports signed out', async () => {
  const { opened, frame, tick } = await openMarked();
  frame().say({ action: 'responsiveLayout', width: 400, height: 500 });
  await tick(4_999);
  expect([frame().isOpen(), frame().isShown()]).toEqual([true, false]);
  await tick(1);
  expect(frame().isOpen()).toBe(false);
  expect(await opened).toEqual({ signedIn: false });
});

test('a code exchange that hangs blocks init for at most eight seconds, and a later result still signs in', async () => {
  const { opened, frame, account, server, tick, sso } = await openMarked();
  const { handler } = server;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  server.handler = async (request) => {
    await answered;
    return typeof handler === 'function' ? handler(request) : handler;
  };
  frame().load(account.signIn(frame().src));
  const notified = vi.fn();
  void opened.then(notified);
  await tick(7_999);
  expect(notified).not.toHaveBeenCalled();
  await tick(1);
  expect(notified.mock.calls).toEqual([[{ signedIn: false }]]);
  answer();
  await settle();
  expect(await sso.isSignedIn()).toBe(true);
});

test.each([['profile offline sso user'], [undefined]])(
  'after a sign-out with the scope %s, no tab signs in silently by the old session',
  async (scope) => {
    const site = openSite({ trySignIn: true, scope: scope ?? 'user+pan' });
    site.tab.domainCookies.set('sessionid', 'marker');
    const { sso } = await site.signIn();
    await sso.signOut();
    const next = site.load();
    expect(await next.sso.init()).toEqual({ signedIn: false });
    expect(next.page.opened).toEqual([]);
    // A new session at the account pages sets another marker value, which allows silent sign-in again.
    site.tab.domainCookies.set('sessionid', 'another');
    const later = site.load();
    const opened = later.sso.init();
    await settle();
    later.frame().load(site.account.signIn(later.frame().src));
    expect(await opened).toEqual({ signedIn: true, sub: 'alice' });
  },
);

test('after a new sign-in, silent sign-in works again, even if storage is only in memory', async () => {
  const site = openSite({ trySignIn: true, scope: 'user+pan' }, false);
  site.tab.domainCookies.set('sessionid', 'marker');
  const { sso } = await site.signIn();
  await sso.signOut();
  const left = site.load();
  expect([await left.sso.init(), left.page.opened]).toEqual([{ signedIn: false }, []]);
  await site.signIn();
  const next = site.load();
  void next.sso.init();
  await settle();
  expect(next.page.opened).toHaveLength(1);
});

test('a failed trySignIn resolves to a state with the error and does not reject', async () => {
  const { load, account } = openSite();
  const { sso, frame } = load();
  const tried = sso.trySignIn();
  await settle();
  frame().load(account.refuse(frame().src, 'login_required', 'No page may be shown'));
  expect(await tried).toMatchObject({ signedIn: false, error: { error: 'login_required', error_code: 4032 } });
});

test('without a session, init removes the marker cookie of this site and keeps that of the account pages', async () => {
  const { load, account, tab } = openSite({ trySignIn: true });
  tab.cookies.set('sessionid', 'sso');
  tab.domainCookies.set('sessionid', 'theirs');
  const { sso, frame } = load();
  const opened = sso.init();
  await settle();
  frame().load(account.refuse(frame().src, 'login_required'));
  await opened;
  expect([tab.cookies.get('sessionid'), tab.domainCookies.get('sessionid')]).toEqual([undefined, 'theirs']);
});

test('a sign-in sets a marker cookie on this site, unless there is one', async () => {
  const bare = openSite();
  await bare.signIn();
  expect(bare.tab.cookies.get('sessionid')).toBe('sso');
  const marked = openSite();
  marked.tab.domainCookies.set('sessionid', 'theirs');
  await marked.signIn();
  expect(marked.tab.cookies.size).toBe(0);
});

/** Opens a site in a browser that stores no session in frames. */
async function loseFrames() {
  const site = openSite({ trySignIn: true });
  site.tab.cookies.set('sessionid', 'sso');
  const { sso, frame } = site.load();
  const opened = sso.init();
  await settle();
  frame().load(site.account.refuse(frame().src, 'login_required', noStorageDescription));
  expect(await opened).toEqual({ signedIn: false });
  return site;
}

test('§third-party cookies: in browsers that keep no session in frames, a sign-in uses the window once', async () => {
  const { load, account, tab } = await loseFrames();
  // The marker cookie stays, because the client does not know whether the session exists.
  expect(tab.cookies.get('sessionid')).toBe('sso');
  const { sso, page } = load('https://site.test/shop');
  expect(await sso.init()).toEqual({ signedIn: false });
  expect(page.opened).toEqual([]);
  expect(await sso.signInByIframe()).toEqual({ signedIn: false });
  const address = expectThere(page.went[0]);
  expect(new URL(address).searchParams.get('redirect_uri')).toBe('https://site.test/sso/callback');
  // The sign-in in the whole window fails. From now on, sign-ins use the frame again.
  const back = load(account.refuse(address, 'access_denied'));
  expect(await back.sso.init()).toMatchObject({ returnTo: 'https://site.test/shop' });
  const inFrame = back.sso.signInByIframe();
  await settle();
  expect([back.page.went, back.page.opened.length]).toEqual([[], 1]);
  back.frame().load(account.signIn(back.frame().src));
  expect(await inFrame).toEqual({ signedIn: true, sub: 'alice' });
});

test('if the frame does not report that its session is lost, a sign-in stays in the frame', async () => {
  const { load, account, tab } = openSite({ trySignIn: true });
  tab.domainCookies.set('sessionid', 'x');
  const { sso, page, frame } = load();
  const opened = sso.init();
  await settle();
  frame().load(account.refuse(frame().src, 'login_required', 'No page may be shown'));
  await opened;
  void sso.signInByIframe();
  await settle();
  expect([page.went, page.opened.length]).toEqual([[], 2]);
});

test('a frame that stays blank for some seconds after its load is replaced by the whole window, once', async () => {
  const { load, tick } = openSite();
  const { sso, page, frame } = load('https://site.test/shop');
  const signedIn = sso.signInByIframe();
  await settle();
  await tick(60_000);
  expect(frame().isOpen()).toBe(true);
  frame().load(null);
  await tick(4_999);
  expect([frame().isOpen(), page.went]).toEqual([true, []]);
  await tick(1);
  expect(await signedIn).toEqual({ signedIn: false });
  expect([frame().isOpen(), page.went.length]).toEqual([false, 1]);
  const again = load();
  void again.sso.signInByIframe();
  await settle();
  again.frame().load(null);
  await tick(60_000);
  expect([again.frame().isOpen(), again.page.went]).toEqual([true, []]);
});

test('a frame that posted a message or was closed is not replaced by the whole window', async () => {
  const { load, tick } = openSite();
  const { sso, page, frame } = load();
  const first = sso.signInByIframe();
  first.catch(() => {});
  await settle();
  frame().load(null);
  await tick(1_000);
  frame().say({ action: 'responsiveLayout', width: 400, height: 500 });
  await tick(60_000);
  expect(frame().isOpen()).toBe(true);
  frame().pressClose();
  await settle();
  const second = sso.signInByIframe();
  second.catch(() => {});
  await settle();
  frame().load(null);
  frame().pressClose();
  await tick(60_000);
  expect(page.went).toEqual([]);
  // A later frame that posts no message is still replaced by the whole window.
  void sso.signInByIframe();
  await settle();
  frame().load(null);
  await tick(5_000);
  expect(page.went).toHaveLength(1);
});
