import { DAY_MS } from '@feisuo/contract/facts/durations';
import { fillPath, memberPaths } from '@feisuo/contract/facts/paths';
import type { Page } from '@playwright/test';
import { bearer, signUp, rememberOnSite } from './account-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { centre, region } from './centre-steps.ts';
import { buy, payOnPhone, placeOrder } from './sandbox-buyer.ts';

const row = (page: Page, { orderId }: { orderId: string }) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: `查看订单，订单 ${orderId}` }) });
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

test('@full the member centre lists orders page by page; one order is cancelled, one turns out to be paid, one gets an invoice', async ({
  page,
  request,
}) => {
  const person = await signUp(request, { name: '织线的人' });
  await rememberOnSite(page, person);
  await Promise.all(Array.from({ length: 18 }, () => placeOrder(request, person)));
  const month = await buy(request, person);
  const racing = await placeOrder(request, person, { payway: 'alipay' });
  const quarter = await placeOrder(request, person, { pid: 'vipxjsq_3m_10', payway: 'alipay' });

  // The new purchases extend the membership after the trial, and the member centre lists the newest orders.
  await page.goto('/member');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('织线的人月卡会员');
  await expect(region(page, '会员状态').getByText(/^试用到 \d{4}-\d\d-\d\d，之后是月卡会员$/)).toBeVisible();
  await expect(region(page, '会员状态').getByRole('img', { name: '72', exact: true })).toBeVisible();
  await expect(region(page, '会员时长明细').getByText('待生效')).toBeVisible();
  const latest = region(page, '订单');
  await expect(latest.getByRole('row')).toHaveCount(5);
  await expect(row(page, month).getByRole('link', { name: /^退款 \/ 发票/ })).toBeVisible();
  await expectAccessible(page);
  await latest.getByRole('link', { name: '全部订单' }).click();

  // A page of the list has twenty orders; the header is a row too.
  await expect(page.getByRole('row')).toHaveCount(21);
  await page.getByRole('button', { name: '更早的订单' }).press('Enter');
  await expect(page.getByRole('row')).toHaveCount(22);
  await expect(page.getByText('没有更早的订单了')).toBeVisible();
  await expect(row(page, quarter).getByRole('link', { name: /^去付款/ })).toHaveAttribute(
    'href',
    `/vip?order=${quarter.orderId}`,
  );

  // By keyboard, the member cancels an order and confirms the question.
  const cancel = (order: { orderId: string }) => page.getByRole('button', { name: `取消，订单 ${order.orderId}` });
  const dialog = page.getByRole('dialog');
  await cancel(quarter).press('Enter');
  await expect(dialog.getByText('取消后付款码立即关闭，不会扣款')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(cancel(quarter)).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: '取消订单' }).press('Enter');
  await expect(page.getByText('订单已取消，没有扣款')).toBeVisible();
  await expect(row(page, quarter)).toContainText('已失效');
  await expect(row(page, quarter)).toContainText('未扣款');
  await expect(dialog).toBeHidden();

  // While the member cancels the order, it is paid on the phone. The order stays paid, and the page says so.
  await cancel(racing).click();
  await payOnPhone(request, person, racing);
  await dialog.getByRole('button', { name: '取消订单' }).click();
  await expect(dialog.getByRole('alert')).toContainText('已经支付，不能取消');
  await page.keyboard.press('Escape');
  await expect(row(page, racing)).toContainText('已支付');

  // For a paid order the member can request one invoice.
  await page.getByRole('button', { name: `发票，订单 ${month.orderId}` }).click();
  await dialog.getByLabel('发票抬头').fill('林夕');
  await dialog.getByLabel('接收邮箱').fill('lin@example.test');
  await dialog.getByRole('button', { name: '提交申请' }).click();
  await expect(region(page, '发票申请').getByText('林夕')).toBeVisible();
  await expect(page.getByRole('button', { name: `发票，订单 ${month.orderId}` })).toHaveCount(0);

  // If the list cannot be loaded, the page offers to try once more.
  await page.route('**/gxsdn/member/orders', (route) => route.fulfill({ status: 502, body: '' }));
  await page.goto('/member/orders');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('接口请求失败，请稍后重试');
  await page.unroute('**/gxsdn/member/orders');
  await page.getByRole('main').getByRole('button', { name: '重试' }).click();
  await expect(row(page, month)).toBeVisible();
});

test('@full an order whose refund waits for a decision says so, in the list and on its receipt', async ({
  page,
  request,
}) => {
  const person = await signUp(request, { name: '织线的人' });
  await rememberOnSite(page, person);
  const order = await buy(request, person);
  const asked = await request.post(fillPath(memberPaths.refundOrder, { id: order.orderId }), {
    data: { kind: 'full', rmb: order.rmb },
    headers: bearer(person.accessToken),
  });
  expect((await asked.json()).data.state).toBe('asked');
  await page.goto('/member/orders');
  await expect(row(page, order)).toContainText('退款核实中');
  await expect(row(page, order).getByRole('button')).toHaveCount(0);
  await row(page, order)
    .getByRole('link', { name: /^查看进度/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('月卡退款核实中');
  await expect(region(page, '退款').getByText('等待核实')).toBeVisible();
  for (const name of ['申请退款', '申请发票']) await expect(page.getByRole('button', { name })).toHaveCount(0);
  await expectAccessible(page);
});

test('an order has a receipt that can be printed, and is refunded once by the published rule @full', async ({
  page,
  request,
}) => {
  const person = await signUp(request, { name: '织线的人' });
  await rememberOnSite(page, person);
  await buy(request, person);
  const bought = await buy(request, person, { payway: 'alipay' });
  const dialog = page.getByRole('dialog');

  // The receipt shows product, period and history. Printing leaves out everything else.
  await page.goto(`/member/orders/${bought.orderId}`);
  const slip = region(page, '付款凭证');
  await expect(slip).toContainText(bought.orderId);
  await expect(slip).toContainText('支付宝');
  await expect(slip).toContainText('¥30.00');
  await expect(page.getByRole('listitem').filter({ hasText: '会员到账' })).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(slip).toBeVisible();
  await expect(page.getByRole('button', { name: '申请退款' })).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  // The page offers both kinds of refund, and neither is preselected.
  await page.setViewportSize({ width: 320, height: 700 });
  const refundRoute = `**/member/orders/${bought.orderId}/refund`;
  const until = inDays(6);
  await page.route(refundRoute, (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({
          json: {
            code: 0,
            msg: '',
            message: '',
            data: {
              rmb: 3000,
              totalDays: 31,
              leftDays: 30,
              byDay: { rmb: 2903 },
              full: { rmb: 3000, until },
              refunds: [],
            },
          },
        })
      : route.continue(),
  );
  const askRefund = page.getByRole('button', { name: '申请退款' });
  await askRefund.click();
  await expect(dialog.getByText('实付 ¥30.00 ÷ 共 31 天 × 剩余 30 天 = ¥29.03')).toBeVisible();
  await dialog.getByRole('button', { name: '申请退款' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('请先选一种退款方式');
  await dialog.getByLabel(/^全额退款/).check();
  await expect(dialog.getByRole('button', { name: '申请退款 ¥30.00' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // The remaining days have changed since the page was loaded: the old amount is refused, and today's amount is shown.
  await dialog.getByLabel(/^按剩余天数退款/).check();
  const confirm = dialog.getByRole('button', { name: '确认退款 ¥29.03' });
  await expect(confirm).toBeVisible();
  await page.unroute(refundRoute);
  await confirm.click();
  await expect(dialog.getByRole('alert')).toContainText('可退金额刚刚有变化');
  await dialog.getByRole('button', { name: '确认退款 ¥30.00' }).click();
  await expect(page.getByText('退款已受理，原路退回')).toBeVisible();
  await expect(region(page, '退款').getByText(/^退款单号 R/)).toBeVisible();
  await expect(askRefund).toHaveCount(0);
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('月卡已退款', { timeout: 1500 });
  }).toPass({ timeout: 15_000 });
  await expect(slip).toContainText('已随退款收回');
  await expect(page.getByText('退款已到账')).toBeVisible();
  await expectNoSidewaysScroll(page);

  // The refund revokes the days of its own order; the days of the other order stay.
  await page.setViewportSize({ width: 1440, height: 900 });
  await centre(page).getByRole('link', { name: '会员状态' }).click();
  await expect(region(page, '会员状态').getByRole('img', { name: '72', exact: true })).toBeVisible();
  await expect(region(page, '会员时长明细').getByText('已收回', { exact: true })).toBeVisible();

  // A member cannot open the order of another member.
  await page.goto('/member/orders/P261116AAAAAAAAAAAA');
  await expect(page.getByRole('heading', { level: 1, name: '没有这笔订单' })).toBeVisible();
});
