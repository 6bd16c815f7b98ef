import type { Page, Route } from '@playwright/test';
import { bearer, rememberOnSite, signUp, type AccountPerson } from './account-steps.ts';
import { runAdminOn } from './server-data-folder.ts';
import { expect, expectAccessible, withOwnServer } from './fixtures.ts';
import { runPhoneAction, comeBack, hearCodes, qr, trialPopup } from './pay-steps.ts';
import { setFaults } from './sandbox-buyer.ts';

/** A server of its own, because this journey moves the clock by weeks. */
const test = withOwnServer();

const orders = '**/payorder/v3/Order*';
const refusal = (code: number, message: string) => ({ json: { code, msg: message, message, data: null } });

/** A member with an expired trial opens a page. */
async function come(page: Page, person: AccountPerson) {
  await rememberOnSite(page, person);
  await page.goto('/help');
  await expect(trialPopup(page)).toBeVisible({ timeout: 10_000 });
}

test('@full without a payment code, the payment popup says why: waiting, no user id, a refusal, a busy system, no prices', async ({
  page,
  request,
  folder,
}) => {
  const person = await signUp(request, { name: '试用的人' });
  await runAdminOn(folder, 'clock', '+42d');

  // The first request gets no answer. The second gets an error about a missing user id, which the page fixes by trying
  // once more.
  const held: Route[] = [];
  const asked: URL[] = [];
  await page.route(orders, (route) => {
    asked.push(new URL(route.request().url()));
    if (asked.length === 1) return void held.push(route);
    return route.continue();
  });
  const member = await comeBack(request, person);
  await come(page, member);
  await expect.poll(() => held.length).toBe(1);
  await expect(trialPopup(page).getByText('正在生成二维码…')).toBeVisible();
  await expect(trialPopup(page).getByText('通常不超过 3 秒')).toBeVisible();
  await held[0]?.fulfill(refusal(22101, '未提交用户ID'));
  await expect(qr(trialPopup(page))).toBeVisible();
  expect(asked).toHaveLength(2);
  expect(asked[1]?.searchParams.get('userid')).toBe(member.sub);
  await page.unroute(orders);

  // Another refusal shows the server's message, and a timeout shows that the system is busy. A click on either tries
  // once more.
  await page.route(orders, (route) => route.fulfill(refusal(22103, '这个套餐今天卖完了')));
  await trialPopup(page).getByRole('radio', { name: /季卡/ }).check();
  const told = trialPopup(page).getByRole('button', { name: /这个套餐今天卖完了/ });
  await expect(told).toBeVisible();
  await expect(trialPopup(page).getByText('没有产生任何扣款')).toBeVisible();
  await expect(trialPopup(page).getByRole('link', { name: '提交工单' })).toHaveAttribute(
    'href',
    '/support/work-order?kind=pay',
  );
  await expectAccessible(page);
  await page.unroute(orders);
  await page.route(orders, (route) => route.abort());
  await told.click();
  const busy = trialPopup(page).getByRole('button', { name: /系统繁忙，请稍后重试/ });
  await expect(busy).toBeVisible();
  await page.unroute(orders);
  await busy.click();
  await expect(qr(trialPopup(page))).toBeVisible();

  // If the request for prices fails, an error is shown instead of the payment code. A click tries once more.
  const panel = '**/dy1-api-cashier/api/panel*';
  await page.evaluate(() => sessionStorage.clear());
  await page.evaluate(() => localStorage.removeItem('pay_popup_day'));
  await page.route(panel, (route) => route.abort());
  await page.reload();
  await expect(busy).toBeVisible({ timeout: 15_000 });
  await expect(trialPopup(page).getByText(/套餐和价格暂时没有读到，还没有下单/)).toBeVisible();
  await expect(trialPopup(page).getByText('付款即表示同意')).toHaveCount(0);
  await expectAccessible(page);
  await page.unroute(panel);
  await busy.click();
  await expect(qr(trialPopup(page))).toBeVisible();
});

test('@full after a payment code, the payment popup shows what follows: consent to renewal, sold out, pending, in review, closed', async ({
  page,
  request,
  folder,
}) => {
  const person = await signUp(request, { name: '接着付的人' });
  await runAdminOn(folder, 'clock', '+42d');
  const member = await comeBack(request, person);
  const codes = hearCodes(page);
  await come(page, member);
  await expect(qr(trialPopup(page))).toBeVisible();

  // For automatic renewal there is no payment code before the member consents, and the earlier order is closed.
  const [first] = codes;
  await trialPopup(page)
    .getByRole('checkbox', { name: /到期自动续费/ })
    .check();
  const terms = trialPopup(page).getByRole('group', { name: '开通自动续费前，请逐条确认' });
  await expect(terms.getByText('¥30.00，这次支付')).toBeVisible();
  await expect(qr(trialPopup(page))).toHaveCount(0);
  await expect(terms.getByRole('checkbox')).not.toBeChecked();
  await expectAccessible(page);
  await expect
    .poll(async () => (await (await request.get(new URL(first?.codeUrl ?? '').pathname)).json()).state)
    .toBe('closed');
  // After the consent the payment code is shown in the place of the terms.
  await terms.getByRole('checkbox').click();
  await expect(qr(trialPopup(page))).toBeVisible();
  await trialPopup(page)
    .getByRole('checkbox', { name: /到期自动续费/ })
    .uncheck();
  await expect(qr(trialPopup(page))).toBeVisible();
  await expect(trialPopup(page).getByText('这次购买不会签约代扣')).toBeVisible();

  // Simulates that the order is paid but its days are not granted yet.
  const isSucc = '**/payorder/v3/Issucc*';
  await page.route(isSucc, (route) =>
    route.fulfill({ json: { code: 0, msg: '', message: '', data: { status: 'paid' } } }),
  );
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(trialPopup(page).getByRole('heading', { name: '已收到付款，会员正在到账' })).toBeVisible();
  await expect(trialPopup(page).getByText(/不用再付一次/)).toBeVisible();
  // After the payment the popup no longer says that paying means accepting the terms.
  await expect(trialPopup(page).getByText('付款即表示同意')).toHaveCount(0);
  await expectAccessible(page);
  await page.unroute(isSucc);

  // After a reload the popup shows the same payment code. If the order is cancelled in another window, it says that
  // nothing was charged.
  await page.reload();
  await expect(qr(trialPopup(page))).toBeVisible({ timeout: 10_000 });
  await request.post(`/xlppc.gacs/api/gxsdn/member/orders/${codes.at(-1)?.orderId}/cancel`, {
    data: {},
    headers: bearer(member.accessToken),
  });
  await expect(trialPopup(page).getByRole('heading', { name: '订单已取消，没有扣款' })).toBeVisible();
  await expectAccessible(page);
  await trialPopup(page).getByRole('button', { name: '重新下单' }).click();
  await expect(qr(trialPopup(page))).toBeVisible();

  // A payment with a wrong amount is in review. After a reload the popup still says so and shows no payment code.
  await setFaults(request, 'notify_wrong_amount');
  await runPhoneAction(request, codes);
  await expect(trialPopup(page).getByRole('heading', { name: '付款金额需要人工核对' })).toBeVisible();
  await setFaults(request);
  await page.evaluate(() => localStorage.removeItem('pay_popup_day'));
  await page.reload();
  await expect(trialPopup(page).getByText(/不用再付一次/)).toBeVisible({ timeout: 10_000 });
  await expectAccessible(page);

  // Simulates that the product is sold out. The popup says so, and no order is created.
  await page.route('**/act/preferential/quota', (route) =>
    route.fulfill({
      json: { code: 0, msg: '', message: '', data: { list: [{ productId: 'vipxjsq_3m_10', balanceNum: 0 }] } },
    }),
  );
  await page.evaluate(() => localStorage.removeItem('pay_popup_day'));
  await page.reload();
  await trialPopup(page).getByRole('button', { name: '仍要再买一份' }).click();
  await expect(qr(trialPopup(page))).toBeVisible();
  await trialPopup(page)
    .getByRole('radio', { name: /季卡.*已抢完/ })
    .check();
  await expect(trialPopup(page).getByText('这个套餐的名额抢完了')).toBeVisible();
  await expect(qr(trialPopup(page))).toHaveCount(0);
  await expectAccessible(page);
});
