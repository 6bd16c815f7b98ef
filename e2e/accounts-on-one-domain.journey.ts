import { locales } from '@feisuo/contract/facts/locales';
import { newPhone, signUp } from './account-steps.ts';
import { askFrom, expect, openFrame, openFrameAt, signInWithin, test } from './separate-account-origin.ts';
import { comeAs, joinByPhone } from './sign-in-steps.ts';

// Tests with a client on www.acc.localhost and the account pages on account.acc.localhost: two origins of the same
// site.

test('on one domain, signing in within a frame reaches the application, and silent sign-in works afterwards', async ({
  page,
  origins,
  api,
}) => {
  const person = await signUp(api);
  const first = await openFrame(page, origins);
  await expect(first.frame.getByRole('tab', { name: '密码登录' })).toBeVisible();
  // The frame shows a form, so it posts its size to the framing page.
  const size = { origin: origins.account, action: 'responsiveLayout', width: 400, height: expect.any(Number) };
  await expect.poll(first.told).toContainEqual(size);
  await signInWithin(first.frame, person);
  expect((await first.returned()).get('iss')).toBe(origins.account);

  const silent = await openFrame(page, origins, { prompt: 'none', state: 'silent' });
  const answer = await silent.returned();
  expect(answer.get('state')).toBe('silent');
  expect(answer.get('code')).toBeTruthy();
  // The silent request needed no form, so the frame posted no message.
  expect(await silent.told()).toEqual([]);
});

for (const locale of locales) {
  // The language with the longest texts is always tested, the others only in the full suite.
  const often = locale === 'ms-MY' ? '' : '@full ';
  test(`${often}both sign-in forms fit into the sign-in frame in ${locale}`, async ({ page, origins }) => {
    const { frame, told } = await openFrame(page, origins, { locale });
    for (const tab of [0, 1]) {
      await frame.getByRole('tab').nth(tab).click();
      await expect(frame.getByRole('tab').nth(tab)).toHaveAttribute('aria-selected', 'true');
      // The last button of the page must be visible; it is also the last to be loaded.
      await expect(frame.getByRole('group').getByRole('button').last()).toBeInViewport({ ratio: 1 });
      const spare = await frame.locator('html').evaluate((html) => html.clientHeight - html.scrollHeight);
      expect(spare).toBe(0);
    }
    expect((await told()).map((size) => (size as { height: number }).height)).toEqual([480]);
  });
}

test('@full in the sign-in frame a provider opens in a popup, and the frame continues when the popup is done', async ({
  page,
  origins,
  api,
}) => {
  const { frame, returned } = await openFrame(page, origins);
  await frame.getByRole('checkbox').check();
  const opened = page.waitForEvent('popup');
  await frame.getByRole('button', { name: '演示账号' }).click();
  const beside = await opened;
  await comeAs(beside, `窗外${newPhone()}`);
  await joinByPhone(beside, api);
  expect((await returned()).get('code')).toBeTruthy();
  expect(new URL(page.url()).pathname).toBe('/around');
});

test(
  'signing in by a provider is enough for prompt=login, or for another login_hint, at the first attempt',
  { tag: '@full' },
  async ({ page, origins, api }) => {
    const nickname = `来人${newPhone()}`;
    for (const asked of [{ prompt: 'login' }, { login_hint: 'other-person' }] as Record<string, string>[]) {
      const { frame, returned } = await openFrame(page, origins, asked);
      await frame.getByRole('checkbox').check();
      const opened = page.waitForEvent('popup');
      await frame.getByRole('button', { name: '演示账号' }).click();
      const beside = await opened;
      await comeAs(beside, nickname);
      if (asked['prompt']) await joinByPhone(beside, api);
      expect((await returned()).get('code')).toBeTruthy();
    }
  },
);

test(
  'if popups are blocked, the sign-in frame sends the whole window to the provider',
  { tag: '@full' },
  async ({ page, origins, api }) => {
    await page.addInitScript(() => {
      const open = window.open.bind(window);
      window.open = (url, target, features) => (target === '_blank' ? null : open(url, target, features));
    });
    const { frame } = await openFrame(page, origins);
    await frame.getByRole('checkbox').check();
    await frame.getByRole('button', { name: '演示账号' }).click();
    await page.waitForURL('**/sandbox/idp/authorize?*');
    await comeAs(page, `无窗${newPhone()}`);
    await joinByPhone(page, api);
    await page.waitForURL(`${origins.application}/sso/callback?*`);
    expect(new URL(page.url()).searchParams.get('code')).toBeTruthy();
  },
);

test('@full the consent to a third-party application is asked for in the whole window instead of a frame', async ({
  page,
  origins,
  api,
}) => {
  const { frame } = await openFrame(page, origins, { client_id: 'guest' });
  await signInWithin(frame, await signUp(api));
  await expect(frame.getByRole('heading', { name: '客座小站' })).toBeVisible();
  await expect(frame.getByRole('button', { name: '同意' })).toHaveCount(0);
  await expect(frame.getByRole('button', { name: '取消' })).toBeInViewport({ ratio: 1 });
  await expect(frame.getByRole('link', { name: '打开页面确认' })).toBeInViewport({ ratio: 1 });
  await frame.getByRole('link', { name: '打开页面确认' }).click();
  await page.waitForURL(`${origins.account}/account/authorize?*`);
  await page.getByRole('button', { name: '同意' }).click();
  await page.waitForURL(`${origins.application}/sso/callback?*`);
  expect(new URL(page.url()).searchParams.get('code')).toBeTruthy();
});

test('@full the authenticate page completes within a frame, and posts its result to the framing page', async ({
  page,
  origins,
  api,
}) => {
  const address = `${origins.account}/account/authenticate?client_id=spool`;
  const { frame, told } = await openFrameAt(page, origins, address);
  await signInWithin(frame, await signUp(api));
  await expect(frame.getByRole('heading', { name: '已登录' })).toBeVisible();
  const { account: origin } = origins;
  await expect.poll(told).toContainEqual({ origin, action: 'signedIn', remembered: true });
  expect(await told()).toContainEqual(expect.objectContaining({ origin, action: 'responsiveLayout' }));
  // With a registered redirect address the frame redirects there. An unregistered address is refused.
  const back = { redirect_uri: `${origins.application}/sso/callback?sso_sign_in_in_iframe=`, state: 'on' };
  const named = await openFrameAt(page, origins, `${address}&${new URLSearchParams(back)}`);
  expect((await named.returned()).get('state')).toBe('on');
  const evil = new URLSearchParams({ redirect_uri: 'https://evil.example/' });
  const refused = await openFrameAt(page, origins, `${address}&${evil}`);
  await expect(refused.frame.getByRole('heading', { name: '这个登录链接不能用' })).toBeVisible();
});

test('in a frame, links to the site and to agreements lead to the site’s own origin @full', async ({
  page,
  origins,
}) => {
  await page.goto(askFrom(origins));
  await expect(page.getByRole('link', { name: '用户协议' })).toHaveAttribute('href', `${origins.site}/agreement/user`);
  await page.goto(`${origins.account}/account/nowhere`);
  await expect(page.getByRole('link', { name: '返回官网' })).toHaveAttribute('href', `${origins.site}/`);
});
