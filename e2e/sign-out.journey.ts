import type { Page } from '@playwright/test';
import { signUp, addBrowserSession } from './account-steps.ts';
import { runAdminOn } from './server-data-folder.ts';
import { expect, test } from './fixtures.ts';
import {
  authorizeAddress,
  exchange,
  expectFineEverywhere,
  returned,
  signInByPassword,
  serveCallback,
  subOf,
} from './sign-in-steps.ts';

test.beforeEach(({ page }) => serveCallback(page));

const people = async (page: Page) => (await (await page.request.get('/v1/user/browser')).json()).total as number;
const signOutPage = (site: string) => `${site}/sso/sign-out?sso_sign_out=`;

test('the sign-out page asks for a confirmation, then ends all sessions of the browser and says so', async ({
  page,
  server,
}) => {
  await addBrowserSession(page, server.origin, await signUp(page.request));
  await page.goto('/account/sign-out');
  await expect(page.getByRole('heading', { name: '要退出登录吗？' })).toBeFocused();
  expect(await people(page)).toBe(1);
  await expectFineEverywhere(page);
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page.getByRole('heading', { name: '已退出登录' })).toBeFocused();
  await expect(page.getByText('此浏览器已没有登录的账号')).toBeVisible();
  expect(await people(page)).toBe(0);
  await expectFineEverywhere(page);
  // After a reload the page shows the result and does not ask whether to sign out.
  await page.reload();
  await expect(page.getByRole('heading', { name: '已退出登录' })).toBeVisible();
});

test('signing out notifies every signed-in application in a hidden frame, and returns to the application', async ({
  page,
  server,
}) => {
  const site = server.origin;
  const person = await signUp(page.request);
  await addBrowserSession(page, site, person);
  await page.goto(authorizeAddress(site, { scope: 'profile user sso', sign_out_uri: signOutPage(site) }));
  const code = (await returned(page)).get('code');
  expect(await subOf(page.request, site, code)).toBe(person.sub);
  const heard: string[] = [];
  await page.route(`${site}/sso/sign-out?*`, (route) => {
    heard.push(route.request().frame() === page.mainFrame() ? 'page' : 'frame');
    return route.fulfill({ contentType: 'text/html', body: 'forgotten' });
  });
  const query = new URLSearchParams({ client_id: 'feisuo-site', redirect_uri: signOutPage(site), state: 'bye' });
  await page.goto(`/account/sign-out?${query}`);
  await expect(page.getByText('飞梭官网请求退出登录')).toBeVisible();
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.waitForURL(`${site}/sso/sign-out?*`);
  expect(new URL(page.url()).searchParams.get('state')).toBe('bye');
  expect(heard).toEqual(['frame', 'page']);
  expect(await people(page)).toBe(0);
});

test(
  'if a browser has the maximum number of sessions, the oldest one is dropped and its applications are notified',
  { tag: '@full' },
  async ({ page, server }) => {
    const site = server.origin;
    const [first, ...others] = await Promise.all(Array.from({ length: 9 }, () => signUp(page.request)));
    const last = others.pop();
    if (!first || !last) throw new Error('nine people');
    await addBrowserSession(page, site, first);
    await page.goto(authorizeAddress(site, { scope: 'user sso', sign_out_uri: signOutPage(site) }));
    await subOf(page.request, site, (await returned(page)).get('code'));
    for (const person of others) await addBrowserSession(page, site, person);
    let heard = 0;
    await page.route(`${site}/sso/sign-out?*`, (route) => {
      heard += 1;
      return route.fulfill({ contentType: 'text/html', body: 'forgotten' });
    });
    await page.goto(authorizeAddress(site, { prompt: 'login', state: 'ninth' }));
    await signInByPassword(page, last);
    expect((await returned(page)).get('state')).toBe('ninth');
    expect(heard).toBe(1);
    expect(await people(page)).toBe(8);
  },
);

test('an application that does not answer does not block the sign-out', { tag: '@full' }, async ({ page, server }) => {
  const site = server.origin;
  const person = await signUp(page.request);
  await addBrowserSession(page, site, person);
  await page.goto(authorizeAddress(site, { scope: 'user sso', sign_out_uri: signOutPage(site) }));
  await subOf(page.request, site, (await returned(page)).get('code'));
  await page.route(`${site}/sso/sign-out?*`, () => {});
  await page.goto('/account/sign-out');
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page.getByRole('heading', { name: '已退出登录' })).toBeVisible({ timeout: 8000 });
});

test('@full a sign-out with id_token_hint signs out that account without a question, and the other accounts stay signed in', async ({
  page,
  server,
}) => {
  const site = server.origin;
  const [one, two] = [await signUp(page.request), await signUp(page.request)];
  await addBrowserSession(page, site, one);
  await page.goto(authorizeAddress(site, { scope: 'openid user' }));
  const code = (await returned(page)).get('code');
  const { id_token: hint = '' } = await exchange(page.request, site, code);
  await addBrowserSession(page, site, two);
  await page.goto(`/account/sign-out?${new URLSearchParams({ id_token_hint: hint })}`);
  await expect(page.getByRole('heading', { name: '已退出登录' })).toBeVisible();
  await expect(page.getByText('其他账号仍在此浏览器登录')).toBeVisible();
  const { data } = await (await page.request.get('/v1/user/browser')).json();
  expect(data.map(({ sub }: { sub: string }) => sub)).toEqual([two.sub]);
});

test('@full a sign-out with an unregistered redirect address does not redirect and signs no account out', async ({
  page,
  server,
}) => {
  await addBrowserSession(page, server.origin, await signUp(page.request));
  for (const evil of ['https://evil.example/', `${server.origin}/sso/sign-out`, 'javascript:alert(1)']) {
    const query = new URLSearchParams({ client_id: 'feisuo-site', post_logout_redirect_uri: evil });
    await page.goto(`/account/sign-out?${query}`);
    await expect(page.getByRole('heading', { name: '这个退出链接不能用' })).toBeVisible();
    await expect(page.getByText(/重新点一次登录|请求登录/)).toHaveCount(0);
  }
  expect(await people(page)).toBe(1);
  await expectFineEverywhere(page);
  // The redirect address was refused, but the user can still sign out by a link without it.
  await page.getByRole('link', { name: '退出登录' }).click();
  await expect(page.getByRole('heading', { name: '要退出登录吗？' })).toBeVisible();
});

test('@full a sign-out by a third-party application always asks the user, one by our own application does not', async ({
  page,
  server,
  folder,
}) => {
  const site = server.origin;
  const theirs = { client_id: 'quitter', redirect_uri: 'http://quitter.localhost/out' };
  const flags = ['--id', theirs.client_id, '--name', '织布小站', '--redirect', 'http://quitter.localhost/back'];
  const added = await runAdminOn(folder, 'client', 'add', ...flags, '--sign-out', theirs.redirect_uri);
  expect(added).toMatchObject({ code: 0 });
  const ours = { client_id: 'feisuo-site', redirect_uri: signOutPage(site) };
  const addressOf = (asked: Record<string, string>) => `${site}/account/sign-out?${new URLSearchParams(asked)}`;
  /** Opens a page of the client and follows its link to the sign-out page. */
  const follow = async (from: string, asked: Record<string, string>) => {
    await page.route(from, (route) =>
      route.fulfill({
        contentType: 'text/html; charset=utf-8',
        headers: { 'referrer-policy': 'unsafe-url' },
        body: `<a href="${addressOf(asked).replaceAll('&', '&amp;')}">out</a>`,
      }),
    );
    await page.goto(from);
    await page.getByRole('link', { name: 'out' }).click();
  };
  await page.route(/^http:\/\/quitter\.localhost\/out|\/sso\/sign-out\?/, (route) => route.fulfill({ body: 'out' }));

  await addBrowserSession(page, site, await signUp(page.request));
  await follow('http://quitter.localhost/member', { ...theirs, state: 'bye' });
  await expect(page.getByText('织布小站请求退出登录')).toBeVisible();
  expect(await people(page)).toBe(1);
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.waitForURL('http://quitter.localhost/out?state=bye');
  expect(await (await page.request.get(`${site}/v1/user/browser`)).json()).toMatchObject({ total: 0 });

  await addBrowserSession(page, site, await signUp(page.request));
  await follow(`${site}/member`, { ...ours, state: 'bye' });
  await page.waitForURL(`${site}/sso/sign-out?sso_sign_out=&state=bye`);
  expect(await people(page)).toBe(0);
});
