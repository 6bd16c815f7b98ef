import { expect, test } from 'vitest';
import { settle } from '../../test/fake-platform.ts';
import { callbackPage, expectThere, openSite } from '../../test/open-site.ts';
import { refusalOf } from '../../test/start-transport.ts';
import { authenticate } from './authenticate.ts';

const frameCallback = `${callbackPage}?sso_sign_in_in_iframe=`;

/** Opens a page with an open sign-in frame. */
async function openFrame() {
  const site = openSite();
  const tab = site.load('https://site.test/shop');
  const signedIn = tab.sso.signInByIframe();
  signedIn.catch(() => {});
  await settle();
  return { ...site, ...tab, signedIn, frame: tab.frame() };
}

test('§2 in a frame the redirect address has sso_sign_in_in_iframe, as it is registered', async () => {
  const { frame, page } = await openFrame();
  const params = new URL(frame.src).searchParams;
  expect([params.get('redirect_uri'), params.get('prompt')]).toEqual([frameCallback, null]);
  expect(page.went).toEqual([]);
});

test('§4 when the frame reaches the redirect address, the callback is parsed and the frame is closed', async () => {
  const { frame, signedIn, account, tab, sso } = await openFrame();
  frame.load(null);
  frame.say({ action: 'responsiveLayout', width: 400, height: 500 });
  expect(tab.session.getItem('sso_sign_in_site')).not.toBeNull();
  frame.load(account.signIn(frame.src));
  expect(frame.isOpen()).toBe(false);
  expect(await signedIn).toEqual({ signedIn: true, sub: 'alice' });
  expect(tab.session.getItem('sso_sign_in_site')).toBeNull();
  expect(await sso.isSignedIn()).toBe(true);
});

test('other pages of our own origin in the sign-in frame are not parsed as a callback', async () => {
  const { frame } = await openFrame();
  frame.load('about:blank');
  frame.load('https://site.test/sso/callback');
  frame.load('https://site.test/other?sso_sign_in_in_iframe=&state=x');
  expect(frame.isOpen()).toBe(true);
});

test('§4 closing the sign-in frame without a result gives the error cancelled', async () => {
  const { frame, signedIn, tab } = await openFrame();
  frame.pressClose();
  expect(await refusalOf(signedIn)).toMatchObject({
    error: 'cancelled',
    error_code: 1,
    error_description: 'cancelled',
  });
  expect(tab.session.getItem('sso_sign_in_site')).toBeNull();
});

test('§4 a sign-in frame that closes after a callback with an error reports that error', async () => {
  const { frame, signedIn, account } = await openFrame();
  frame.load(account.refuse(frame.src, 'access_denied', 'no'));
  expect(await refusalOf(signedIn)).toMatchObject({ error: 'access_denied', error_description: 'no' });
});

test('the callback of another sign-in closes the frame and does not sign in', async () => {
  const { frame, signedIn, requests } = await openFrame();
  frame.load(`${frameCallback}&state=state-other&code=stolen`);
  expect((await refusalOf(signedIn)).error).toBe('cancelled');
  expect(requests).toEqual([]);
});

test('signing in works if the browser storage is cleared while the frame is open', async () => {
  const { frame, signedIn, account, tab } = await openFrame();
  tab.session.removeItem('sso_sign_in_site');
  frame.load(account.signIn(frame.src));
  expect((await signedIn).signedIn).toBe(true);
});

test('the parent page of the sign-in frame handles the answer, and the framed page does not', async () => {
  const { frame, account, load, requests } = await openFrame();
  const inside = load(account.signIn(frame.src), { isFramed: true });
  expect(await inside.sso.init()).toEqual({ signedIn: false });
  expect([requests, inside.page.location.href]).toEqual([[], expect.stringContaining('code=')]);
});

test('a sign-in that a provider moved from the frame to the whole window is completed in the window', async () => {
  const { frame, account, load } = await openFrame();
  const whole = load(account.signIn(frame.src));
  expect(await whole.sso.init()).toEqual({ signedIn: true, sub: 'alice', returnTo: 'https://site.test/shop' });
  expect(whole.page.location.href).toBe(callbackPage);
});

test('§4 concurrent sign-in calls share one sign-in', async () => {
  const { frame, signedIn, account, sso, page } = await openFrame();
  const [again, redirect, silent] = [sso.signInByIframe(), sso.signIn(), sso.trySignIn()];
  await settle();
  expect([page.opened.length, page.went]).toEqual([1, []]);
  frame.load(account.signIn(frame.src));
  const outcome = { signedIn: true, sub: 'alice' };
  expect(await Promise.all([signedIn, again, redirect, silent])).toEqual([outcome, outcome, outcome, outcome]);
});

test('§4 concurrent sign-in calls share one failure', async () => {
  const { frame, signedIn, sso, page } = await openFrame();
  const [again, redirect] = [refusalOf(sso.signInByIframe()), refusalOf(sso.signIn())];
  await settle();
  frame.pressClose();
  const errors = await Promise.all([refusalOf(signedIn), again, redirect]);
  expect(errors.map(({ error }) => error)).toEqual(['cancelled', 'cancelled', 'cancelled']);
  await settle();
  expect([page.opened.length, page.went]).toEqual([1, []]);
});

test('a sign-in call uses the result of a silent sign-in that is nearly finished', async () => {
  const { load, account, server } = openSite();
  const { sso, page, frame } = load();
  const silent = sso.trySignIn();
  await settle();
  const answer = server.handler;
  let letGo = () => {};
  server.handler = async (request) => {
    await new Promise<void>((resolve) => (letGo = resolve));
    return typeof answer === 'function' ? answer(request) : answer;
  };
  frame().load(account.signIn(frame().src));
  await settle();
  const params = sso.signIn();
  await settle();
  letGo();
  const outcome = { signedIn: true, sub: 'alice' };
  expect(await Promise.all([silent, params])).toEqual([outcome, outcome]);
  expect(page.went).toEqual([]);
});

test('a sign-in after a failed one starts again with another state', async () => {
  const { frame, signedIn, sso, page } = await openFrame();
  frame.pressClose();
  await refusalOf(signedIn);
  void sso.signInByIframe();
  await settle();
  const states = page.opened.map(({ src }) => new URL(src).searchParams.get('state'));
  expect(new Set(states).size).toBe(2);
});

test('a redirect sign-in that was not completed (Back button, stopped loading) does not block the next one', async () => {
  const { load } = openSite();
  const { sso, page } = load();
  await sso.signIn();
  await sso.signIn();
  expect(page.went).toHaveLength(2);
});

test('a sign-in by the user does not wait for a silent sign-in, which is ended at once', async () => {
  const { load, tab, account } = openSite({ trySignIn: true });
  tab.domainCookies.set('sessionid', 'x');
  const { sso, page } = load();
  const opened = sso.init();
  await settle();
  const signedIn = sso.signInByIframe();
  await settle();
  expect(page.opened.map((frame) => frame.isOpen())).toEqual([false, true]);
  expect(await opened).toEqual({ signedIn: false });
  const frame = expectThere(page.opened[1]);
  expect(new URL(frame.src).searchParams.get('prompt')).toBeNull();
  frame.load(account.signIn(frame.src));
  expect((await signedIn).signedIn).toBe(true);
});

test('a sign-in by the user while a silent sign-in is being prepared opens no hidden frame', async () => {
  const { load, tab } = openSite({ trySignIn: true });
  tab.domainCookies.set('sessionid', 'x');
  const { sso, page } = load();
  const silent = sso.trySignIn();
  const signedIn = sso.signIn();
  expect(await silent).toMatchObject({ signedIn: false });
  await signedIn;
  expect([page.opened.length, page.went.length]).toEqual([0, 1]);
});

test('a sign-in waits until the answer in the address is handled, and is skipped if that answer signed in', async () => {
  const { load, account } = openSite();
  const before = load();
  await before.sso.signIn();
  const { sso, page } = load(account.signIn(expectThere(before.page.went[0])));
  void sso.init();
  expect(await sso.signInByIframe()).toEqual({ signedIn: true, sub: 'alice' });
  expect(page.opened).toEqual([]);
});

test('§11 request signs in for the call in a frame, then sends the call', async () => {
  const { load, account, tick } = openSite();
  const { sso, frame } = load();
  const reply = sso.request<{ sub: string }>({ path: '/v1/user/me' });
  await tick(1_999);
  expect(frame().isShown()).toBe(false);
  await tick(1);
  expect(frame().isShown()).toBe(true);
  frame().load(account.signIn(frame().src));
  expect(await reply).toEqual({ sub: 'me' });
});

test('request shows no sign-in to a signed-in user; for others, closing the frame cancels the call', async () => {
  const { signIn, load } = openSite();
  const { sso, page, client } = await signIn();
  expect(await sso.request({ path: '/v1/user/me' })).toEqual({ sub: 'me' });
  expect(page.opened).toEqual([]);
  await client.credentials.clear();
  const visitor = load();
  const reply = visitor.sso.request({ path: '/v1/user/me' });
  reply.catch(() => {});
  await settle();
  visitor.frame().pressClose();
  expect((await refusalOf(reply)).error).toBe('cancelled');
});

test('if the frame of a request stays blank, the call fails without leaving the page, and a later sign-in may use the window', async () => {
  const { load, account, tick } = openSite();
  const { sso, page, frame } = load();
  const reply = sso.request({ path: '/v1/user/me' });
  reply.catch(() => {});
  await settle();
  frame().load(null);
  await tick(5_000);
  const refusal = await refusalOf(reply);
  expect(refusal).toMatchObject({ error: 'unauthenticated', error_description: 'no frame to sign in' });
  expect([frame().isOpen(), page.went]).toEqual([false, []]);
  const wanted = sso.signInByIframe();
  await settle();
  frame().load(null);
  await tick(5_000);
  expect(await wanted).toEqual({ signedIn: false });
  expect(await load(account.signIn(expectThere(page.went[0]))).sso.init()).toMatchObject({ signedIn: true });
});

test('request throws refusals other than unauthenticated to the caller', async () => {
  const { signIn, requests } = openSite();
  const { sso, page } = await signIn();
  expect((await refusalOf(sso.request({ path: '/v1/user/none' }))).error).toBe('unimplemented');
  expect([page.opened, requests.filter(({ path }) => path === '/v1/user/none').length]).toEqual([[], 1]);
});

test('authenticate opens its page in a frame and resolves when the page posts signedIn', async () => {
  const { load } = openSite({ locale: 'ko-KR' });
  const { sso, client, frame } = load();
  const done = authenticate(client, { prompt: 'login' });
  await settle();
  expect(frame().src).toBe('https://account.test/account/authenticate?client_id=site&prompt=login&locale=ko-KR');
  frame().say({ action: 'signedIn', remembered: true }, { origin: 'https://evil.test' });
  expect(frame().isOpen()).toBe(true);
  frame().say({ action: 'signedIn', remembered: true });
  expect(await done).toEqual({ remembered: true });
  expect([frame().isOpen(), await sso.isSignedIn()]).toEqual([false, false]);
});

test('authenticate fails with cancelled if the frame is closed', async () => {
  const { load } = openSite();
  const { client, frame } = load();
  const done = authenticate(client);
  done.catch(() => {});
  await settle();
  frame().pressClose();
  expect((await refusalOf(done)).error).toBe('cancelled');
});

test('authenticate throws an AccountError for an invalid address', async () => {
  for (const authenticatePage of ['https://', 'nowhere', '']) {
    const { client } = openSite({ authenticatePage }).load();
    expect((await refusalOf(authenticate(client))).error).toBe('local');
  }
});

test('request accepts any account that signs in for the call if no user was signed in', async () => {
  const { signIn, account, requests, server } = openSite();
  const { sso, frame } = await signIn('anon_x1');
  const own = server.handler;
  const anonymous = `Bearer ${await sso.getAccessToken()}`;
  server.handler = (request) =>
    request.headers['authorization'] === anonymous || request.body?.grant_type === 'refresh_token'
      ? { status: 401, json: { error: 'unauthenticated', error_code: 16 } }
      : typeof own === 'function'
        ? own(request)
        : own;
  const reply = sso.request({ path: '/v1/user/me' });
  for (let turn = 0; turn < 5; turn += 1) await settle();
  frame().load(account.signIn(frame().src, 'bob'));
  expect(await reply).toEqual({ sub: 'me' });
  const calls = requests.filter(({ path }) => path === '/v1/user/me');
  expect(calls.map(({ headers }) => headers['authorization'] === anonymous)).toEqual([true, false]);
});

test('request does not send a call of one account after another account signed in for it', async () => {
  const { signIn, account, requests, server } = openSite();
  const { sso, frame } = await signIn('alice');
  const own = server.handler;
  server.handler = (request) =>
    request.path === '/v1/user/me' || request.body.grant_type === 'refresh_token'
      ? { status: 401, json: { error: 'unauthenticated', error_code: 16 } }
      : typeof own === 'function'
        ? own(request)
        : own;
  const reply = sso.request({ path: '/v1/user/me' });
  reply.catch(() => {});
  for (let turn = 0; turn < 5; turn += 1) await settle();
  frame().load(account.signIn(frame().src, 'bob'));
  expect((await refusalOf(reply)).error).toBe('unauthenticated');
  expect(requests.filter(({ path }) => path === '/v1/user/me')).toHaveLength(1);
});
