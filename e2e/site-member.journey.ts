import { DAY_MS } from '@feisuo/contract/facts/durations';
import { accountPaths, memberPaths } from '@feisuo/contract/facts/paths';
import type { APIRequestContext } from '@playwright/test';
import { bearer, send, signUp, rememberOnSite, type AccountPerson } from './account-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { centre, region } from './centre-steps.ts';
import { signInWithin } from './separate-account-origin.ts';
import { buy } from './sandbox-buyer.ts';

const membershipRoute = '**/member/membership';
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** A running accelerator membership, in the format of the desktop client's API. */
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

/** Sends a verification code to the member and uses it, so that another code can be sent without waiting a minute. */
async function writeTo(request: APIRequestContext, { accessToken }: AccountPerson, usage: string): Promise<void> {
  const asked = { target: 'CUR_USER', channel: 'INAPP', usage };
  const { verification_id: id } = await send(request, accountPaths.verification, asked, accessToken);
  const messages = await (await request.get(accountPaths.messages, { headers: bearer(accessToken) })).text();
  const [code] = /\b\d{6}\b/.exec(messages) ?? [];
  const proof = { verification_id: id, verification_code: code };
  const { verification_token: token } = await send(request, accountPaths.verify, proof, accessToken);
  expect(token).toBeTruthy();
}

test('a member signs in above the member centre, sees and manages personal data, and signs out', async ({
  page,
  request,
}) => {
  const person = await signUp(request, { name: '织线的人' });
  await writeTo(request, person, 'DEFAULT');
  await writeTo(request, person, 'PHONE_NUMBER_VERIFICATION');

  // A visitor who is not signed in sees what the member centre offers.
  await page.goto('/member');
  await expect(page.getByRole('heading', { level: 1, name: '会员中心' })).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expectAccessible(page);
  await page.getByRole('main').getByRole('button', { name: '登录' }).click();
  await signInWithin(page.frameLocator('dialog iframe'), person);

  // A new member sees the days of the trial, and that nothing will be charged.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('织线的人试用会员');
  const status = region(page, '会员状态');
  await expect(status.getByRole('img', { name: '41', exact: true })).toBeVisible();
  await expect(status.getByText(/^今天 \d\d-\d\d，已用 0 天$/).first()).toBeVisible();
  await expect(status.getByText('到期后会员自动停止，不会扣款。')).toBeVisible();
  await expect(region(page, '会员时长明细').getByText('新用户试用 · 41 天')).toBeVisible();
  await expect(region(page, '账号安全').getByText('7 项里有 2 项建议处理')).toBeVisible();
  await expect(page.getByRole('link', { name: '绑定，邮箱' })).toHaveAttribute(
    'href',
    '/account/contact?from=%2Fmember',
  );
  await expect(page.getByRole('link', { name: '前往办理' })).toHaveAttribute('href', '/account/data?from=%2Fmember');
  await expect(centre(page).getByRole('link', { name: '消息 2 条未读' })).toBeVisible();
  await expectAccessible(page);

  // The member marks one message as read, and then all messages. If marking fails, the page says so and offers to try
  // once more.
  await centre(page).getByRole('link', { name: '消息' }).click();
  const inbox = region(page, '消息');
  await expect(inbox.getByRole('listitem')).toHaveCount(3);
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
  await expect(inbox.getByRole('listitem')).toHaveCount(3);
  await expect(inbox.getByText('没有更早的消息了')).toBeVisible();
  await expectAccessible(page);

  // The page shows which agreements the member accepted, and the answer to the question about cookies.
  await centre(page).getByRole('link', { name: '协议与隐私' }).click();
  // The links for exporting data and for cancelling the account lead to the same page.
  for (const name of ['前往办理', '数据与注销'])
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', '/account/data?from=%2Fmember%2Fdata');
  // The agreements that the member accepted at sign-in are recorded, so the page has no button to accept them.
  await expect(region(page, '协议与隐私').getByText(/^版本 [\d.]+，.+ 确认$/)).toHaveCount(2);
  await expect(page.getByRole('button', { name: '确认同意用户协议' })).toBeHidden();
  await page.getByRole('button', { name: '更改设置' }).click();
  await region(page, 'Cookie 与统计设置').getByRole('button', { name: '同意' }).click();
  await expect(page.getByText('当前：允许统计访问情况')).toBeVisible();
  await expectAccessible(page);

  // On a phone the sections scroll sideways as a strip. A section without content says that it is empty.
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [name, empty] of [
    ['订单', '还没有订单'],
    ['兑换记录', '还没有兑换记录。每次兑换的内容和时间都会记在这里。'],
    ['邀请好友', '还没有好友使用你的邀请码。把链接发给一位朋友试试。'],
  ] as const) {
    await centre(page).getByRole('link', { name, exact: true }).click();
    await expect(page.getByText(empty, { exact: true })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }

  // If the membership service fails, the page shows the data of the profile and says that it may be outdated.
  await page.route(membershipRoute, (route) => route.fulfill({ status: 502, body: '' }));
  await page.goto('/member');
  await expect(status.getByRole('img', { name: '41', exact: true })).toBeVisible();
  await expect(status.getByRole('alert')).toContainText('会员明细暂时没有读到');
  await expectNoSidewaysScroll(page);
  await page.unroute(membershipRoute);
  await status.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('织线的人试用会员');
  await expectAccessible(page);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: '试用会员 织线的人 的账号菜单' }).click();
  const days = page.getByText(/^试用中，还有 41 天，到 \d{4}-\d\d-\d\d$/).filter({ visible: true });
  // The date must fit on one line, because a date on two lines is hard to read.
  await expect.poll(async () => (await days.boundingBox())?.height).toBeLessThan(40);
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page.getByRole('main').getByRole('button', { name: '登录' })).toBeVisible();
  await expect(page.getByText('织线的人')).toHaveCount(0);
});

test('@full inside the desktop client the member centre shows the client’s account, and account pages open in the browser', async ({
  page,
  request,
  server,
}) => {
  const person = await signUp(request, { name: '桌面阿线' });
  const { sub, accessToken } = person;
  await buy(request, person, { pid: 'vipxjsq_12m_10', payway: 'alipay' });
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
  await expect(region(page, '会员状态').getByRole('img', { name: '406', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('桌面阿线年费会员');
  await expect(page.getByText(/^试用到 \d{4}-\d\d-\d\d，之后是年费会员$/)).toBeVisible();
  await expect(page.getByText('一格一周')).toBeVisible();
  await page.getByRole('link', { name: '查看，登录设备' }).click();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { opened: string[] }).opened))
    .toEqual([`${server.origin}/account/sessions?from=%2Fmember`]);
  await expect(page).toHaveURL('/member');
  await expectAccessible(page);
});

test('@full the member centre has a text for every membership state, and one click stops automatic renewal', async ({
  page,
  request,
}) => {
  const person = await signUp(request, { name: '织线的人' });
  await rememberOnSite(page, person);
  const answer = await request.get(memberPaths.membership, { headers: bearer(person.accessToken) });
  const { data: trial } = (await answer.json()) as { data: { accelerator: object; super: object } };
  const none = trial.super;
  const month = { ...trial.accelerator, isTrial: false, type: 'month' };
  const over = { ...none, endsAt: '2026-01-01T00:00:00.000Z' };
  const ok = (data: object) => ({ json: { code: 0, msg: '', message: '', data } });
  let told: object = {};
  await page.route(membershipRoute, (route) => route.fulfill(ok({ ...trial, ...told })));
  const status = region(page, '会员状态');
  for (const [standing, title, words] of [
    [{ accelerator: none, periods: [] }, '织线的人还不是会员', '购买或领取会员后，剩余天数显示在这里'],
    [{ accelerator: over }, '织线的人已到期', '已于 2026-01-01 08:00 到期'],
    [{ super: month }, '织线的人超级会员', '加速器会员另计，到'],
  ] as const) {
    told = standing;
    await page.goto('/member');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(status).toContainText(words);
  }

  // The member can end automatic renewal at once, but start it only by a purchase.
  await page.unroute(membershipRoute);
  await buy(request, person, { isRenewing: true });
  await page.goto('/member');
  const renewal = status.getByRole('switch', { name: '自动续费' });
  await expect(renewal).toBeChecked();
  await expect(renewal).toHaveAccessibleDescription(/20\d\d 年 \d+ 月 \d+ 日从微信支付扣 ¥30\.00/);
  await page.route('**/member/renewal', (route) => route.fulfill({ status: 503, body: '' }));
  await renewal.press('Space');
  await expect(page.getByText('接口请求失败，请稍后重试')).toBeVisible();
  await expect(renewal).toBeChecked();
  await page.unroute('**/member/renewal');
  await renewal.press('Space');
  await expect(page.getByText('自动续费已关闭', { exact: true })).toBeVisible();
  await expect(renewal).not.toBeChecked();
  await renewal.press('Space');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('link', { name: '去会员页' })).toHaveAttribute('href', '/vip');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(renewal).toBeFocused();
  await page.reload();
  await expect(status.getByText('到期后会员自动停止，不会扣款。')).toBeVisible();
});

test('@full if requests are slow or fail, no page of the member centre stays blank, and each offers a retry', async ({
  page,
  request,
  pageErrors,
}) => {
  const person = await signUp(request, { name: '等线的人' });
  await rememberOnSite(page, person);
  // Requests for tickets are first slow, then fail, and then succeed.
  const tickets = '**/support/tickets*';
  let answer = Promise.withResolvers<void>();
  await page.route(tickets, async (route) => {
    await answer.promise;
    await route.fulfill({ status: 502, body: '<html>bad gateway</html>' });
  });
  await page.goto('/member/tickets');
  await expect(page.getByRole('button', { name: '试用会员 等线的人 的账号菜单' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('status', { name: '正在读取…' }).or(main.getByText('正在读取…'))).toBeAttached();
  answer.resolve();
  await expect(main.getByRole('alert')).toContainText('接口请求失败，请稍后重试');
  await expectAccessible(page);

  // The help centre also works while requests for tickets fail.
  await page.getByRole('banner').getByRole('link', { name: '帮助', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main.getByRole('link', { name: '提交工单' }).first()).toBeVisible();
  await expect(main.getByRole('alert')).toHaveCount(0);
  await page.goBack();
  await expect(main.getByRole('alert')).toBeVisible();
  await page.unroute(tickets);
  await main.getByRole('button', { name: '重试' }).click();
  await expect(main.getByText('还没有工单').first()).toBeVisible();

  // So far there were no errors. From here on the router logs errors about pages that cannot be loaded, which is
  // expected.
  expect(pageErrors).toEqual([]);
  // If a page cannot be loaded, an error is shown, and a button loads the page.
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
  await expect(page.getByRole('heading', { level: 1, name: '页面暂时打不开' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/games/pubg.data*');
  await page.getByRole('link', { name: '刷新再试' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /绝地求生/ })).toBeVisible();
  pageErrors.length = 0;
});
