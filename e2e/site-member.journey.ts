import type { APIRequestContext, Page } from '@playwright/test';
import { bearer, send, signUp, rememberOnSite, type AccountPerson } from './account-person.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { signInWithin } from './origins.ts';

const DAY = 86_400_000;
const centre = (page: Page) => page.getByRole('navigation', { name: '会员中心' });
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

/** A membership of the accelerator, as the account service will tell it. */
const membership = (days: number) => ({
  group: [{ id: 'jsq_1_1_3', expires_at: inDays(days) }],
  vip_info: [
    {
      is_vip: '1',
      vas_type: '3',
      user_vas: '308',
      autodeduct: '0',
      vip_detail: [{ SurplusDay: String(Math.ceil(days)), VasType: '3', IsVIP: '1', End: inDays(days) }],
    },
  ],
});

/** Writes into somebody's message centre, as the account service does when they ask for it. */
async function writeTo(request: APIRequestContext, { accessToken }: AccountPerson, usage: string): Promise<void> {
  await send(request, '/v1/auth/verification', { target: 'CUR_USER', channel: 'INAPP', usage }, accessToken);
}

test('a member signs in above the centre, sees what is theirs, keeps it in order, and leaves', async ({
  page,
  request,
}) => {
  const person = await signUp(request, { name: '织线的人' });
  await writeTo(request, person, 'DEFAULT');
  await writeTo(request, person, 'PHONE_NUMBER_VERIFICATION');

  // A visitor learns what is here, and is not sent away.
  await page.goto('/member');
  await expect(page.getByRole('heading', { level: 1, name: '会员中心' })).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expectAccessible(page);
  await page.getByRole('main').getByRole('button', { name: '登录' }).click();
  await signInWithin(page.frameLocator('dialog iframe'), person);

  // Nobody's days are invented: this one has none, and nothing will be taken.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('织线的人还不是会员');
  const status = region(page, '会员状态');
  await expect(status.getByRole('img', { name: '0', exact: true })).toBeVisible();
  await expect(status.getByText('不会从你的任何账户扣款。')).toBeVisible();
  await expect(region(page, '账号安全').getByText('7 项里有 2 项建议处理')).toBeVisible();
  await expect(page.getByRole('link', { name: '绑定，邮箱' })).toHaveAttribute('href', '/account/contact');
  await expect(page.getByRole('link', { name: '申请注销' })).toHaveAttribute('href', '/account/data');
  await expect(centre(page).getByRole('link', { name: '消息 2 条未读' })).toBeVisible();
  await expectAccessible(page);

  // Messages: one is read, then all of them; what fails says so and can be tried again.
  await centre(page).getByRole('link', { name: '消息' }).click();
  const inbox = region(page, '消息');
  await expect(inbox.getByRole('listitem')).toHaveCount(2);
  await inbox.getByRole('button', { name: '把「验证码」标为已读' }).first().click();
  await expect(centre(page).getByRole('link', { name: '消息 1 条未读' })).toBeVisible();
  await expect(inbox.getByRole('listitem').first()).toBeFocused();
  await inbox.getByRole('button', { name: '全部标为已读' }).click();
  await expect(centre(page).getByRole('link', { name: '消息', exact: true })).toBeVisible();
  const refused = { status: 503, json: { error: 'unavailable', error_code: 14, error_description: '服务在休息' } };
  await page.route('**/v1/user/messages*', (route) => route.fulfill(refused));
  await page.reload();
  await expect(page.getByRole('alert').getByText('服务在休息')).toBeVisible({ timeout: 15_000 });
  await page.unroute('**/v1/user/messages*');
  await inbox.getByRole('button', { name: '重试' }).click();
  await expect(inbox.getByRole('listitem')).toHaveCount(2);
  await expect(inbox.getByText('没有更早的消息了')).toBeVisible();
  await expectAccessible(page);

  // What is held of a person, and what they agreed to.
  await centre(page).getByRole('link', { name: '数据与注销' }).click();
  await expect(page.getByRole('link', { name: '去导出' })).toHaveAttribute('href', '/account/data');
  await expect(page.getByText('审核期 7 天')).toBeVisible();
  await page.getByRole('button', { name: '确认同意用户协议' }).click();
  await expect(region(page, '协议与确认').getByText(/^版本 1\.1，.+ 确认$/)).toBeVisible();
  await page.getByRole('button', { name: '更改设置' }).click();
  await region(page, 'Cookie 与统计设置').getByRole('button', { name: '同意' }).click();
  await expect(page.getByText('当前：允许统计访问情况')).toBeVisible();
  await expectAccessible(page);

  // On a phone, by strip; what nobody has yet is told as such.
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [name, empty] of [
    ['订单', '还没有订单'],
    ['兑换记录', '还没有兑换记录'],
    ['邀请好友', '还没有邀请记录'],
  ] as const) {
    await centre(page).getByRole('link', { name, exact: true }).click();
    await expect(page.getByText(empty, { exact: true })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
  await expectAccessible(page);

  // Once there is a membership, its days are counted.
  await page.route('**/v1/user/me', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...membership(23.5) } });
  });
  await page.goto('/member');
  await expect(status.getByRole('img', { name: '24', exact: true })).toBeVisible();
  await expect(status.getByText('到期后会员自动停止，不会扣款。')).toBeVisible();
  await expect(page.getByText('还剩 24 天会员，注销后一起作废')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: '织线的人 的账号菜单' }).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page.getByRole('main').getByRole('button', { name: '登录' })).toBeVisible();
  await expect(page.getByText('织线的人')).toHaveCount(0);
});

test('inside the desktop client the centre shows whom the client knows, and account pages open outside', async ({
  page,
  request,
  server,
}) => {
  const { sub, accessToken } = await signUp(request, { name: '桌面阿线' });
  const me = await (await request.get('/v1/user/me', { headers: bearer(accessToken) })).json();
  const answers = {
    getUserId: sub,
    getUserInfo: { userid: sub, nickName: '桌面阿线', phone_number: me.phone_number, ...membership(364.5) },
    getAccessToken: accessToken,
  };
  await page.addInitScript((told: Record<string, unknown>) => {
    const opened: string[] = [];
    const call = async (method: string, params?: { url: string }) => {
      if (method === 'openInBrowser' && params) opened.push(params.url);
      return told[method] ?? '';
    };
    Object.assign(window, { opened, xlaccNative: { call, on: () => () => {} } });
  }, answers);
  await page.goto('/member');
  await expect(region(page, '会员状态').getByRole('img', { name: '365', exact: true })).toBeVisible();
  await expect(page.getByText('一格一周')).toBeVisible();
  await page.getByRole('link', { name: '查看，登录设备' }).click();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { opened: string[] }).opened))
    .toEqual([`${server.origin}/account/sessions`]);
  await expect(page).toHaveURL('/member');
  await expectAccessible(page);
});

test('slow and failing services leave no page blank: members wait in words, and try again', async ({
  page,
  request,
  troubles,
}) => {
  const person = await signUp(request, { name: '等线的人' });
  await rememberOnSite(page, person);
  // The service is slow, then fails, then is well again.
  const tickets = '**/support/tickets*';
  let answer = Promise.withResolvers<void>();
  await page.route(tickets, async (route) => {
    await answer.promise;
    await route.fulfill({ status: 502, body: '<html>bad gateway</html>' });
  });
  await page.goto('/member/tickets');
  await expect(page.getByRole('button', { name: '等线的人 的账号菜单' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('status', { name: '正在读取…' }).or(main.getByText('正在读取…'))).toBeAttached();
  answer.resolve();
  await expect(main.getByRole('alert')).toContainText('接口请求失败，请稍后重试');
  await expectAccessible(page);

  // The help centre needs nobody's tickets.
  await page.getByRole('banner').getByRole('link', { name: '帮助', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main.getByRole('link', { name: '提交工单' }).first()).toBeVisible();
  await expect(main.getByRole('alert')).toHaveCount(0);
  await page.goBack();
  await expect(main.getByRole('alert')).toBeVisible();
  await page.unroute(tickets);
  await main.getByRole('button', { name: '重试' }).click();
  await expect(main.getByText('还没有工单').first()).toBeVisible();

  // Up to here nobody had to complain; a page that cannot be fetched is an error to the router.
  expect(troubles).toEqual([]);
  // A page whose content does not come says so, and is there once it can be had.
  await page.goto('/games');
  answer = Promise.withResolvers<void>();
  await page.route('**/games/pubg.data*', async (route) => {
    await answer.promise;
    await route.fulfill({ status: 503, body: '' });
  });
  await page
    .getByRole('main')
    .getByRole('link', { name: /绝地求生/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  answer.resolve();
  await expect(page.getByRole('heading', { level: 1, name: /^线/ })).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/games/pubg.data*');
  await page.getByRole('link', { name: '刷新再试' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /绝地求生/ })).toBeVisible();
  troubles.length = 0;
});
