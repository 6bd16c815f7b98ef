import { beforeAll, expect, test, vi } from 'vitest';
import { settle } from '../../test/fake-platform.ts';
import { openSite } from '../../test/open-site.ts';
import { refusalOf } from '../../test/start-transport.ts';

// Simulates a page that was open when its chunk was deleted from the server. Modules that are already loaded are reset.
beforeAll(() => {
  vi.resetModules();
  vi.doMock('./overlay.ts', () => {
    throw new Error('404');
  });
});

test("if the overlay's chunk cannot be loaded, a sign-in uses the whole window", async () => {
  const { load } = openSite();
  const { sso, page } = load();
  expect(await sso.signInByIframe()).toEqual({ signedIn: false });
  expect([page.went.length, page.opened]).toEqual([1, []]);
});

test("if the overlay's chunk cannot be loaded, a call fails with unauthenticated and does not use the window", async () => {
  const { load } = openSite();
  const { sso, page } = load();
  const refusal = await refusalOf(sso.request({ path: '/v1/user/me' }));
  expect(refusal).toMatchObject({ error: 'unauthenticated', error_description: 'no frame to sign in' });
  expect([page.went, page.opened]).toEqual([[], []]);
});

test("a silent sign-in works without the overlay's chunk", async () => {
  const { load, account } = openSite();
  const { sso, frame } = load();
  const found = sso.trySignIn();
  await settle();
  frame().load(account.signIn(frame().src));
  expect(await found).toMatchObject({ signedIn: true });
});
