import { accountPaths } from '@feisuo/contract/facts/paths';
import type { APIRequestContext, Page } from '@playwright/test';
import { freePort } from '../apps/server/test/free-port.ts';
import { onePixel } from '../apps/server/test/account-fixtures.ts';
import { signUp } from './account-steps.ts';
import { region } from './centre-steps.ts';
import { enterWithFactor } from './console-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, withOwnServer } from './fixtures.ts';
import { serve } from './oidc-clients/application.ts';
import { openidClient } from './oidc-clients/openid-client.ts';
import { signInWithin } from './separate-account-origin.ts';
import { runAdminOn } from './server-data-folder.ts';
import { authorizeAddress, exchange, signInByPassword } from './sign-in-steps.ts';

// Moves the clock, which would disturb other journeys.
const test = withOwnServer();
const HOME = 'https://stats.example.com';
const BACK = `${HOME}/callback`;

/** Expects that the page is accessible and fits at the sizes of a phone and of a desktop. */
async function expectFine(page: Page): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
}

/** Signs in to the approved application, and returns the error of the token endpoint; null for tokens. */
async function signInToApproved(
  page: Page,
  request: APIRequestContext,
  { id, secret, origin }: { id: string; secret: string; origin: string },
): Promise<string | null> {
  const asked = { client_id: id, redirect_uri: BACK, scope: 'openid profile' };
  await page.goto(origin + authorizeAddress(origin, asked));
  const consent = page.getByRole('button', { name: /^同意/ });
  // The redirect may be answered at once, if the member has given consent before.
  await consent.or(page.getByText('back at the application')).first().waitFor();
  if (await consent.isVisible()) await consent.click();
  await page.waitForURL(`${HOME}/**`);
  const code = new URL(page.url()).searchParams.get('code');
  const { error = null } = await exchange(request, origin, code, {
    client_id: id,
    redirect_uri: BACK,
    client_secret: secret,
  });
  return error;
}

/** Asks the token endpoint with a wrong code. The error tells whether it accepts the secret. */
async function accepts(request: APIRequestContext, id: string, secret: string): Promise<boolean> {
  const form = {
    grant_type: 'authorization_code',
    code: 'none',
    redirect_uri: BACK,
    client_id: id,
    client_secret: secret,
  };
  const { error } = await (await request.post(accountPaths.token, { form })).json();
  return error === 'invalid_grant';
}

test('@full a member creates an application, uses it on localhost, gets it approved and changes its secret', async ({
  page,
  request,
  server,
  folder,
  openBrowser,
}) => {
  test.setTimeout(240_000);
  const { origin } = server;
  const person = await signUp(request, { name: '写代码的人', contact: `dev${Date.now()}@example.com` });
  await page.context().route(`${HOME}/**`, (route) => route.fulfill({ body: 'back at the application' }));

  await page.goto('/developers/apps');
  await expect(page.getByRole('heading', { level: 1, name: '登录后管理你的应用' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: '登录' }).click();
  await signInWithin(page.frameLocator('dialog iframe'), person);
  await expect(page.getByText('还没有应用')).toBeVisible();
  await expectFine(page);

  // Creates a sandbox with the keyboard. Mistakes are shown at their fields.
  const local = `http://127.0.0.1:${await freePort()}`;
  await page.getByRole('link', { name: '创建应用' }).press('Enter');
  await page.getByLabel('名称').fill('飞梭助手');
  await page.getByLabel('回调地址').fill('https://example.com/callback');
  await page.getByRole('button', { name: '创建' }).press('Enter');
  await expect(page.getByText(/「https:\/\/example.com\/callback」不是本机地址/)).toBeVisible();
  await expect(page.getByLabel('回调地址')).toBeFocused();
  await page.getByLabel('回调地址').fill(`${local}/callback`);
  await page.keyboard.press('Tab');
  await page.getByLabel('退出后的地址').fill(local);
  await page.getByRole('button', { name: '创建' }).press('Enter');
  await expect(page.getByText('名称不能含有我们的品牌，也不能和它相似')).toBeVisible();
  await expect(page.getByLabel('名称')).toBeFocused();
  await expectFine(page);
  await page.getByLabel('名称').fill('战队查分');
  await page.keyboard.press('Enter');

  // The secret is shown once.
  const box = page.getByRole('region', { name: '新密钥，只显示这一次' });
  await expect(box).toBeFocused();
  const first = await box.getByRole('code').innerText();
  await expectFine(page);
  await box.getByRole('button', { name: '我存好了' }).press('Enter');
  await expect(page.getByText(first)).toHaveCount(0);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: '战队查分' })).toBeVisible();
  await expect(page.getByText(first)).toHaveCount(0);

  // The owner signs in on localhost at once; another member is refused.
  const registration = { issuer: origin, clientId: id, clientSecret: first, origin: local };
  const stop = await serve(local, openidClient(registration));
  const own = await page.context().newPage();
  await own.goto(`${local}/sign-in`);
  await own.getByRole('button', { name: /^同意/ }).click();
  await own.waitForURL(`${local}/`);
  expect(JSON.parse(await own.locator('body').innerText())).toMatchObject({ sub: person.sub, name: '写代码的人' });
  await own.close();
  const visitor = await openBrowser();
  const other = await signUp(request);
  const asked = { client_id: id, redirect_uri: `${local}/callback`, scope: 'openid' };
  await visitor.context().route(`${local}/callback**`, (route) => route.fulfill({ body: 'refused' }));
  await visitor.goto(origin + authorizeAddress(origin, asked));
  await signInByPassword(visitor, other);
  await visitor.waitForURL(`${local}/callback**`);
  expect(new URL(visitor.url()).searchParams.get('error')).toBe('access_denied');
  stop();

  // Asks for approval, with a logo.
  await page.getByRole('button', { name: '填写资料，提交审核' }).press('Enter');
  const form = region(page, '提交审核');
  await form.getByRole('button', { name: '提交审核' }).press('Enter');
  await expect(form.getByText('用 10 到 200 个字说明应用做什么').last()).toBeVisible();
  await expect(form.getByLabel('说明')).toBeFocused();
  await expectFine(page);
  await form.getByLabel('说明').fill('登录后查看自己战队的战绩和排名，不保存其他资料。');
  await form.getByLabel('主页').fill(HOME);
  await form.getByLabel('回调地址').fill(BACK);
  await form.getByLabel('邮箱地址').check();
  const file = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(onePixel, 'base64') };
  await form.locator('input[type=file]').setInputFiles(file);
  await expect(form.getByAltText('应用图标')).toBeVisible();
  await form.getByRole('button', { name: '提交审核' }).press('Enter');
  await expect(page.getByText('正在审核')).toBeVisible();
  await expectFine(page);

  // An operator finds the request on the overview, and approves it with fewer scopes.
  const operator = await openBrowser();
  await enterWithFactor(operator, { folder, server }, 'owner');
  await operator.goto(`${origin}/console`);
  await operator
    .getByRole('link', { name: /应用申请/ })
    .first()
    .click();
  await operator.getByRole('link', { name: '战队查分' }).first().click();
  await expect(operator.getByText(BACK).first()).toBeVisible();
  await expectFine(operator);
  await operator.getByRole('button', { name: '通过', exact: true }).first().click();
  const dialog = operator.getByRole('dialog');
  await dialog.getByLabel('原因').fill('主页和说明一致');
  await dialog.getByRole('button', { name: '通过', exact: true }).click();
  await expect(operator.getByText('所有会员', { exact: true })).toBeVisible();

  // The member is told, and the https address is accepted.
  await page.goto('/member/messages');
  await expect(page.getByText('应用通过审核')).toBeVisible();
  await page.goto(`/developers/apps/${id}`);
  await expect(page.getByText('已通过')).toBeVisible();
  expect(await signInToApproved(page, request, { id, secret: first, origin })).toBeNull();

  // A new secret needs a recent sign-in. Afterwards both secrets work, until the previous one ends.
  await runAdminOn(folder, 'clock', '+10m');
  await page.goto(`${origin}/developers/apps/${id}`);
  await page.getByRole('button', { name: '换新密钥' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '换新密钥' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '重新登录' }).click();
  await signInWithin(page.frameLocator('dialog iframe'), person);
  await expect(box).toBeVisible();
  const second = await box.getByRole('code').innerText();
  await expect(page.getByText(/旧密钥有效到/)).toBeVisible();
  await expectFine(page);
  expect([await accepts(request, id, first), await accepts(request, id, second)]).toEqual([true, true]);
  expect(await signInToApproved(page, request, { id, secret: second, origin })).toBeNull();
  await runAdminOn(folder, 'clock', '+2d');
  await expect.poll(() => accepts(request, id, first)).toBe(false);
  expect(await accepts(request, id, second)).toBe(true);
});
