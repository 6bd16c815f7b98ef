import { DAY_MS } from '@feisuo/contract/facts/durations';
import { signUp } from './account-steps.ts';
import { enterWithFactor } from './console-steps.ts';
import { makeDataFolder, runAdminOn } from './server-data-folder.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, withOwnServer } from './fixtures.ts';
import { buy, placeOrder, setFaults } from './sandbox-buyer.ts';

/** The date of yesterday in Beijing. */
const yesterday = new Date(Date.now() + 8 * 3_600_000 - DAY_MS).toISOString().slice(0, 10);

/** Sets the sandbox clock to noon of yesterday, so that yesterday's bill can be read later in the journey. */
const atNoonOfYesterday = async () => {
  const folder = await makeDataFolder();
  const { code, output } = await runAdminOn(folder, 'clock', `${yesterday}T12:17:00+08:00`);
  if (code !== 0) throw new Error(output);
  return folder;
};
const test = withOwnServer({}, atNoonOfYesterday);

const SOON = { timeout: 20_000 };

test('an operator reconciles a day: the chart shows books and bill, and a mismatch is assigned, parked and explained @full', async ({
  page,
  request,
  server,
  folder,
}) => {
  await buy(request, await signUp(request, { name: '手续费不对的人' }));
  await setFaults(request, 'bill_wrong_fee');
  await runAdminOn(folder, 'clock', 'reset');
  await enterWithFactor(page, { folder, server }, 'finance');
  const address = `${server.origin}/console/books/reconciliation?day=${yesterday}`;

  // Before the bill is read, the page shows our payment, but no payment of the channel.
  await page.goto(address);
  const threads = page.getByRole('slider', { name: /^一天的账/ });
  await threads.focus();
  await page.keyboard.press('Home');
  for (let hour = 0; hour < 12; hour += 1) await page.keyboard.press('ArrowRight');
  await expect(threads).toHaveAttribute('aria-valuetext', /^12:00 至 13:00：一致 0，.*等账单 1，我方金额 ¥30\.00/);

  await page.getByRole('button', { name: '重新对账' }).click();
  const dialog = page.getByRole('dialog', { name: '读取账单' });
  await dialog.getByLabel('原因').fill('补读昨天的账单');
  await dialog.getByRole('button', { name: /^读\s?取$/ }).click();
  await expect(page.getByText('已经排队')).toBeVisible();
  const figures = page.locator('dl').first();
  await expect(figures).toContainText('1 笔 已处理 0 笔', SOON);
  await expect(threads).toHaveAttribute('aria-valuetext', /未结清差异 1.*渠道金额 ¥30\.00/);

  const row = page.getByRole('row').filter({ hasText: '手续费不一致' }).filter({ hasText: '付款' });
  await row.getByRole('link').first().click();
  const sides = page.getByRole('table', { name: '两边的记录对比' });
  await expect(sides.getByRole('row').filter({ hasText: '手续费' }).locator('[data-differs]')).toHaveCount(2);
  await expectAccessible(page);

  const detail = page.getByRole('complementary', { name: '差异详情' });
  await detail.getByRole('combobox', { name: '处理人' }).click();
  await page.getByTitle(/^finance/).click();
  await expect(page.getByText('已交给')).toBeVisible();

  await detail.getByRole('radio', { name: /^挂账，等渠道答复/ }).check();
  await detail.getByRole('button', { name: /^挂\s?账$/ }).click();
  const park = page.getByRole('dialog', { name: '挂账' });
  await park.getByLabel('原因').fill('等微信确认费率');
  await park.getByRole('button', { name: /^保\s?存$/ }).click();
  await expect(detail.getByText(/挂账到 .*：等微信确认费率/)).toBeVisible();
  await expect(figures).toContainText('0 笔 挂账 1 笔，已处理 0 笔', SOON);

  await detail.getByRole('radio', { name: /^登记为已解释/ }).check();
  await detail.getByRole('button', { name: '标为已解释' }).click();
  const explain = page.getByRole('dialog', { name: '登记为已解释' });
  await explain.getByLabel('原因').fill('渠道费率调整，已更新设置');
  await explain.getByRole('button', { name: '标为已解释' }).click();
  await expect(figures).toContainText('0 笔 已处理 1 笔', SOON);
  await expect(detail.getByText('渠道费率调整，已更新设置')).toBeVisible();

  // On a phone the mismatch opens as a page of its own.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page).toHaveURL(/\/books\/reconciliation\/\d+$/);
  await expect(sides).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(address);

  // The day before has no payments; its page has a link back.
  await page.getByRole('button', { name: '前一天' }).click();
  await expect(page.getByRole('heading', { name: '这一天没有差异' })).toBeVisible();
  await page.goBack();
  await expect(figures).toContainText('已处理 1 笔');
});

test('@full a payment whose notification was lost is booked only after the payment channel confirms it', async ({
  page,
  request,
  server,
  folder,
}) => {
  await runAdminOn(folder, 'clock', `${yesterday}T12:47:00+08:00`);
  await setFaults(request, 'notify_lost', 'query_unpaid');
  const order = await placeOrder(request, await signUp(request, { name: '付了没到账' }));
  const paid = await request.post(new URL(order.codeUrl).pathname, {
    data: { action: 'pay' },
    headers: { accept: 'application/json' },
  });
  expect(await paid.json()).toMatchObject({ state: 'paid' });
  await runAdminOn(folder, 'clock', 'reset');
  await enterWithFactor(page, { folder, server }, 'finance');
  await page.goto(`${server.origin}/console/books/reconciliation?day=${yesterday}`);
  await page.getByRole('button', { name: '重新对账' }).click();
  const reading = page.getByRole('dialog', { name: '读取账单' });
  await reading.getByLabel('原因').fill('补读昨天的账单');
  await reading.getByRole('button', { name: /^读\s?取$/ }).click();

  const row = page.getByRole('row').filter({ hasText: '渠道已付（退），我们没有' });
  await row.getByRole('link').first().click(SOON);
  const detail = page.getByRole('complementary', { name: '差异详情' });
  await expect(detail.getByRole('radio', { name: /^补单：月卡.*按规则建议/ })).toBeChecked();
  await expect(detail.getByText('将记 2 条分录，借贷各 ¥30.00')).toBeVisible();
  await detail.getByRole('button', { name: /^补\s?单/ }).click();
  const dialog = page.getByRole('dialog', { name: '补单' });
  await dialog.getByLabel('原因').fill('会员说付了没到账');
  await dialog.getByRole('button', { name: /^补\s?单$/ }).click();
  await expect(dialog.getByText('没有查到与账单相符的收款')).toBeVisible();

  await setFaults(request, 'notify_lost');
  await dialog.getByRole('button', { name: /^补\s?单$/ }).click();
  await expect(page.getByText(/已补单，会员已到账|没有重复记/)).toBeVisible();
  await expect(row.getByText('已补单')).toBeVisible();
  // After booking, the next mismatch may have opened instead, so this one is opened by its link.
  await row.getByRole('link').first().click();
  await expect(detail.getByText('会员说付了没到账')).toBeVisible();
  await detail.getByRole('link', { name: '打开订单' }).click();
  await expect(page.getByRole('list', { name: '订单经过' })).toContainText('到账');
});
