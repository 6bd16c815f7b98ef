import { expect, test } from 'vitest';
import { fakePage } from '../../test/fake-page.ts';
import { settle } from '../../test/fake-platform.ts';
import { openBrowser } from '../../test/open-tab.ts';
import { createSsoClient } from '../sso/create-sso-client.ts';

const LIFE_MS = 7_200_000;
const DUE_MS = LIFE_MS - 120_000;

/** Opens a browser in which a user is signed in. `open` loads a page and starts its client. */
async function signedIn(expiresIn?: number) {
  const browser = openBrowser();
  const first = browser.openTab();
  const granted = browser.service.signIn();
  await first.credentials.save({ ...granted, ...(expiresIn && { expires_in: expiresIn }) });
  const open = async () => {
    const page = fakePage();
    const tab = browser.openTab({}, { page });
    const state = await createSsoClient(tab.client).init();
    return { ...tab, page, state };
  };
  const actions = () => browser.requests.map(({ headers }) => headers['x-action']);
  return { ...browser, first, open, actions };
}

test('§9 an open page renews the token 120 s before expiry without any call, with the action AUTO_REFRESH', async () => {
  const { open, tick, actions } = await signedIn();
  const { credentials } = await open();
  const before = await credentials.peek();
  await tick(DUE_MS - 1);
  expect(actions()).toEqual([]);
  await tick(1);
  expect(actions()).toEqual(['401']);
  expect((await credentials.peek())?.access_token).not.toBe(before?.access_token);
  await tick(DUE_MS);
  expect(actions()).toEqual(['401', '401']);
});

test('§9 a token that lives under 600 s is renewed 30 s before expiry, and at most every 120 s', async () => {
  const { open, tick, actions } = await signedIn(300);
  await open();
  await tick(269_999);
  expect(actions()).toEqual([]);
  await tick(1);
  expect(actions()).toEqual(['401']);

  const short = await signedIn(60);
  await short.open();
  await short.tick(119_999);
  expect(short.actions()).toEqual([]);
  await short.tick(60_000);
  expect(short.actions()).toEqual(['401']);
});

test('two open pages together refresh the access token only once', async () => {
  const { open, tick, actions } = await signedIn();
  await open();
  await open();
  await tick(DUE_MS);
  expect(actions()).toEqual(['401']);
});

test('after another page renewed the token, an open page waits until the new expiry', async () => {
  const { open, first, tick, actions } = await signedIn();
  await open();
  await tick(3_600_000);
  await first.credentials.get({ force: true });
  await tick(DUE_MS - 1);
  expect(actions()).toEqual(['401']);
  await tick(1);
  expect(actions()).toEqual(['401', '401']);
});

test('§3 a page that opens with an expired token renews it with the action USER_AUTO_LOGIN', async () => {
  const { open, tick, actions } = await signedIn();
  await tick(LIFE_MS);
  expect(await open()).toMatchObject({ state: { signedIn: true } });
  expect(actions()).toEqual(['400']);
});

test('§3 a page renews with the action RECONNECT when the network is back, at most every 120 s', async () => {
  const { open, tick, actions } = await signedIn();
  const { page } = await open();
  await tick(119_000);
  page.dispatch('online');
  await settle();
  expect(actions()).toEqual([]);
  await tick(1_000);
  page.dispatch('online');
  page.dispatch('online');
  await settle();
  expect(actions()).toEqual(['402']);
});

test('a hidden page renews its token when it becomes visible', async () => {
  const { open, tick, actions } = await signedIn();
  const { page } = await open();
  page.setHidden(true);
  await tick(LIFE_MS);
  expect(actions()).toEqual([]);
  page.setHidden(false);
  await settle();
  expect(actions()).toEqual(['401']);
});

test('a token refresh without an answer is retried after 120 s', async () => {
  const { open, tick, actions, server } = await signedIn();
  await open();
  server.queue = ['fail', 'fail', 'fail'];
  await tick(DUE_MS + 10_000);
  expect(actions()).toEqual(['401', '401', '401']);
  await tick(120_000);
  expect(actions()).toHaveLength(4);
});

test('automatic renewal starts at a sign-in and stops at a sign-out', async () => {
  const { open, tick, actions, first, service } = await signedIn();
  await first.credentials.clear();
  const { credentials } = await open();
  await tick(LIFE_MS);
  expect(actions()).toEqual([]);
  await credentials.save(service.signIn());
  await tick(DUE_MS);
  expect(actions()).toEqual(['401']);
  await credentials.clear();
  await tick(2 * LIFE_MS);
  expect(actions()).toEqual(['401']);
});
