import { DAY_MS } from '@feisuo/contract/facts/durations';
import { signUp } from './account-person.ts';
import { enterWithFactor } from './console-steps.ts';
import { makeDataFolder, runAdminOn } from './data-folder.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, withOwnServer } from './journey.ts';
import { buy, setFaults } from './sandbox-buyer.ts';

/** Yesterday in Beijing. */
const yesterday = new Date(Date.now() + 8 * 3_600_000 - DAY_MS).toISOString().slice(0, 10);

/** Starts at noon of yesterday, so that the bill of that day can be read later. */
const test = withOwnServer({}, async () => {
  const folder = await makeDataFolder();
  const { code, output } = await runAdminOn(folder, 'clock', `${yesterday}T12:17:00+08:00`);
  if (code !== 0) throw new Error(output);
  return folder;
});

const SOON = { timeout: 20_000 };

test('an operator reconciles a day: the chart shows both sides, a mismatch shows both records, and the operator explains it', async ({
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

  // Before the bill is read, our payment is shown without a row of the channel.
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
  await expect(threads).toHaveAttribute('aria-valuetext', /待处理差异 1.*渠道金额 ¥30\.00/);

  const row = page.getByRole('row').filter({ hasText: '手续费不一致' }).filter({ hasText: '付款' });
  await row.getByRole('button').first().click();
  const sides = page.getByRole('table', { name: '两边的记录对比' });
  await expect(sides.getByRole('row').filter({ hasText: '手续费' }).locator('[data-differs]')).toHaveCount(2);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: '写说明，标为已处理' }).click();
  const explain = page.getByRole('dialog', { name: '说明差异' });
  await explain.getByLabel('原因').fill('渠道费率调整，已更新设置');
  await explain.getByRole('button', { name: '标为已处理' }).click();
  await expect(figures).toContainText('0 笔 已处理 1 笔', SOON);
  await expect(page.getByText('：渠道费率调整，已更新设置')).toBeVisible();

  // The day before has no payments, and the address leads back.
  await page.getByRole('button', { name: '前一天' }).click();
  await expect(page.getByRole('heading', { name: '这一天没有差异' })).toBeVisible();
  await page.goBack();
  await expect(figures).toContainText('已处理 1 笔');
});
