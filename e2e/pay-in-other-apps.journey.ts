import type { Page } from '@playwright/test';
import { rememberOnSite, signUp } from './account-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test, watch } from './fixtures.ts';
import { runPhoneAction, hearCodes, onPhone, qr } from './pay-steps.ts';
import { placeOrder, setFaults } from './sandbox-buyer.ts';

const checkout = (page: Page) => page.getByRole('region', { name: '结账' });

test('a member resumes an unpaid order from the member centre, after a reload and in another tab, and others cannot find it @full', async ({
  page,
  request,
  pageErrors,
  openBrowser,
}) => {
  const person = await signUp(request, { name: '想起来的人' });
  const placed = await placeOrder(request, person, { pid: 'vipxjsq_3m_10', payway: 'alipay' });
  await rememberOnSite(page, person);
  const codes = hearCodes(page);
  await page.goto('/member/orders');
  await page.getByRole('link', { name: `去付款，订单 ${placed.orderId}` }).click();
  await expect(qr(checkout(page))).toBeVisible({ timeout: 10_000 });
  await expect.poll(() => codes.at(-1)).toMatchObject({ orderId: placed.orderId, codeUrl: placed.codeUrl });
  await expect(page.getByRole('radio', { name: /季卡/ })).toBeChecked();
  await expect(checkout(page).getByRole('radio', { name: '支付宝' })).toBeChecked();
  await expect(page).toHaveURL(/\/vip$/);
  await expectAccessible(page);

  await page.reload();
  await expect(qr(checkout(page))).toBeVisible({ timeout: 10_000 });
  await expect.poll(() => codes.at(-1)).toMatchObject({ orderId: placed.orderId, codeUrl: placed.codeUrl });
  const other = await page.context().newPage();
  watch(other, pageErrors);
  await rememberOnSite(other, person);
  const otherCodes = hearCodes(other);
  await other.goto(`/vip?order=${placed.orderId}`);
  await expect(qr(checkout(other))).toBeVisible({ timeout: 10_000 });
  await expect.poll(() => otherCodes.at(-1)).toMatchObject({ codeUrl: placed.codeUrl });

  // A visitor who has the link to an order, or another member, sees nothing about the order.
  const otherVisitor = await openBrowser();
  await otherVisitor.goto(`/vip?order=${placed.orderId}`);
  await expect(checkout(otherVisitor).getByRole('button', { name: /登录下单时的账号.*登录/s })).toBeVisible({
    timeout: 10_000,
  });
  await rememberOnSite(otherVisitor, await signUp(request, { name: '别人' }));
  await otherVisitor.reload();
  await expect(checkout(otherVisitor).getByRole('button', { name: /没有找到这笔订单.*重新下单/s })).toBeVisible({
    timeout: 10_000,
  });

  await runPhoneAction(request, codes);
  for (const tab of [page, other]) {
    await expect(checkout(tab).getByRole('heading', { name: '支付成功，会员已到账' })).toBeVisible();
  }
  await page.goto(`/vip?order=${placed.orderId}`);
  await expect(checkout(page).getByRole('heading', { name: '支付成功，会员已到账' })).toBeVisible({ timeout: 10_000 });
});

test('inside WeChat a buyer cancels the payment sheet, opens it again, and pays @full', async ({
  request,
  openBrowser,
}) => {
  const person = await signUp(request, { name: '微信里的人' });
  const page = await openBrowser(onPhone('Mobile/15E148 MicroMessenger/8.0.50'));
  // Adds the object WeixinJSBridge, which the browser inside WeChat provides.
  await page.addInitScript(await (await request.get('/sandbox/wx/bridge.js')).text());
  await rememberOnSite(page, person);
  await page.goto('/vip');
  await expect(checkout(page).getByText('至 20')).toBeVisible({ timeout: 10_000 });
  // Inside WeChat the button offers to pay at once, not to get a payment code.
  const pay = checkout(page).getByRole('button', { name: '微信支付 ¥30.00' });
  await pay.click();
  await expect(checkout(page).getByText('点一下，在微信的付款面板里确认金额。')).toBeVisible();
  await expect(qr(checkout(page))).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // A click leads to WeChat, which identifies the payer. When the browser returns, the payment sheet opens without
  // another click.
  await pay.click();
  const sheet = page.getByRole('dialog', { name: '微信支付（沙箱）' });
  await expect(sheet).toBeVisible({ timeout: 15_000 });
  expect(new URL(page.url()).hash).toBe('');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: '取消支付' }).click();
  await expect(checkout(page).getByText('你取消了付款，没有扣款。可以再点一次。')).toBeInViewport();
  // The payment sheet reports success, but the channel's notification is late. After a reload the page still warns
  // against paying twice.
  await pay.click();
  await expect(sheet).toBeVisible();
  await setFaults(request, 'notify_lost', 'query_fails');
  await sheet.getByRole('button', { name: '确认支付' }).click();
  await expect(checkout(page).getByText(/不用再付一次/)).toBeVisible();
  await page.reload();
  await expect(checkout(page).getByText(/不用再付一次/)).toBeVisible({ timeout: 10_000 });
  await expect(pay).toHaveCount(0);
  await setFaults(request);
  await expect(checkout(page).getByRole('heading', { name: '支付成功，会员已到账' })).toBeVisible({ timeout: 30_000 });
  await page.goto('/member/orders');
  await expect(page.getByText('已支付').first()).toBeVisible({ timeout: 10_000 });
});

test('@full in the browser of a phone, a buyer opens WeChat, returns without paying, gets a payment code, and pays', async ({
  request,
  openBrowser,
}) => {
  const person = await signUp(request, { name: '手机浏览器里的人' });
  const page = await openBrowser(onPhone());
  await rememberOnSite(page, person);
  await page.goto('/vip');
  await expect(checkout(page).getByText('至 20')).toBeVisible({ timeout: 10_000 });
  await checkout(page).getByRole('button', { name: '去付款 ¥30.00' }).click();
  await checkout(page).getByRole('button', { name: '打开微信付款 ¥30.00' }).click();
  // A page of the sandbox takes the place of WeChat. The buyer returns without paying.
  await page.getByRole('link', { name: '返回商户页面' }).click();
  await expect(checkout(page).getByText(/不用再付一次/)).toBeVisible({ timeout: 10_000 });
  await expect(qr(checkout(page))).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // The buyer gets a payment code for another phone, then opens WeChat once more and pays there.
  await checkout(page).getByRole('button', { name: '改用付款码' }).click();
  await expect(qr(checkout(page))).toBeVisible();
  await page.reload();
  await checkout(page).getByRole('button', { name: '打开微信付款 ¥30.00' }).click({ timeout: 10_000 });
  await page.getByRole('button', { name: '确认支付 ¥30.00' }).click();
  await page.getByRole('link', { name: '返回商户页面' }).click();
  await expect(checkout(page).getByRole('heading', { name: '支付成功，会员已到账' })).toBeVisible({ timeout: 10_000 });
});
