import { beforeAll, expect, test, vi } from 'vitest';
import { settle } from '../../test/fake-platform.ts';
import { openSite } from '../../test/open-site.ts';
import { refusalOf } from '../../test/start-transport.ts';

// As in a page that was left open until the file it would load now is gone. What loaded it beforehand is forgotten.
beforeAll(() => {
  vi.resetModules();
  vi.doMock('./overlay.ts', () => {
    throw new Error('404');
  });
});

test('without the dialog around it a frame is of no use: the whole window signs in', async () => {
  const { load } = openSite();
  const { sso, page } = load();
  expect(await sso.signInByIframe()).toEqual({ signedIn: false });
  expect([page.went.length, page.opened]).toEqual([1, []]);
});

test('a call never takes the whole window: it says that nobody is signed in', async () => {
  const { load } = openSite();
  const { sso, page } = load();
  const refusal = await refusalOf(sso.request({ path: '/v1/user/me' }));
  expect(refusal).toMatchObject({ error: 'unauthenticated', error_description: 'no frame to sign in' });
  expect([page.went, page.opened]).toEqual([[], []]);
});

test('silence needs no dialog', async () => {
  const { load, account } = openSite();
  const { sso, frame } = load();
  const found = sso.trySignIn();
  await settle();
  frame().load(account.signIn(frame().src));
  expect(await found).toMatchObject({ signedIn: true });
});
