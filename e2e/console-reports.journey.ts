import { readFile } from 'node:fs/promises';
import { attributionPaths } from '@feisuo/contract/facts/paths';
import type { Page } from '@playwright/test';
import { bearer, signUp } from './account-steps.ts';
import { enterConsole } from './console-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { buy } from './sandbox-buyer.ts';

const CHANNEL = '200084';
const SOON = { timeout: 15_000 };

const tile = (page: Page, name: string) =>
  page.getByRole('list', { name: '各项数字，按下后在图里看' }).getByRole('button', { name: new RegExp(`^${name}`) });

test('@full reports of the console show a purchase in totals, charts and tables, and save it as CSV', async ({
  page,
  request,
  server,
  folder,
}) => {
  // A job counts visits of channels only once a minute, so the test needs more time.
  test.setTimeout(240_000);
  const member = await signUp(request, { name: '报表里的人' });
  await request.post(attributionPaths.visit, {
    data: { channel: CHANNEL, referfrom: '', landing: '/' },
    headers: bearer(member.accessToken),
  });
  await buy(request, member);
  await enterConsole(page, folder, 'owner');

  // The revenue of a single day is shown by hour, together with the hours of the previous day.
  await page.goto(`${server.origin}/console/books/revenue?days=1`);
  await expect(tile(page, '收款')).toContainText('¥');
  await tile(page, '付款笔数').click();
  await expect(page).toHaveURL(/figure=/);
  const hours = page.getByRole('slider', { name: /^付款笔数，按小时/ });
  await hours.focus();
  await page.keyboard.press('Home');
  await expect(hours).toHaveAttribute(
    'aria-valuetext',
    /^\d{4}-\d\d-\d\d 00:00：付款笔数 \d+（\d{4}-\d\d-\d\d 00:00 \d+）$/,
  );
  await expect(page.getByRole('row', { name: /^全部合计/ })).toBeVisible();
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: '导出 CSV' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^收入按小时 .*\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toMatch(
    /时间,付款笔数,收款（元）.*\r\n\d{4}-\d\d-\d\d \d\d:00,\d+,/,
  );

  // The revenue of a week is shown by day. The page's address stores period and grouping.
  await page.getByRole('button', { name: '7 天' }).click();
  await expect(page.getByRole('slider', { name: /^付款笔数，按天/ })).toBeVisible();
  await page.getByRole('combobox', { name: '分组' }).press('ArrowDown');
  await page.getByTitle('按商品').click();
  await expect(page.getByRole('slider', { name: /^付款笔数，按商品/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('slider', { name: /^付款笔数，按商品/ })).toBeVisible();

  // The report about one channel contains only rows of this channel. A job counts them within seconds.
  await page.goto(`${server.origin}/console/attribution/report?days=1&channel=${CHANNEL}`);
  await expect(async () => {
    await page.reload();
    await expect(tile(page, '付费订单').locator('b')).toHaveText('1', { timeout: 2_000 });
  }).toPass({ timeout: 90_000 });
  await expect(
    page.getByRole('region', { name: '渠道报表' }).getByRole('row').filter({ hasText: CHANNEL }),
  ).toHaveCount(1);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: `只看渠道 ${CHANNEL}，改看全部` }).click();
  await expect(page).not.toHaveURL(/channel=/);

  // Nothing was shown yet, so the report is empty. A switch lists rows that were requested but not shown.
  await page.goto(`${server.origin}/console/promotion/report?days=1`);
  await expect(tile(page, '曝光')).toBeVisible(SOON);
  await page.getByRole('switch', { name: '列出没有曝光的行' }).click();
  await expect(page).toHaveURL(/zeros=shown/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
