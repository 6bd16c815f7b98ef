import { attributionPaths } from '@feisuo/contract/facts/paths';
import type { Page } from '@playwright/test';
import { bearer, signUp } from './account-steps.ts';
import { enterConsole } from './console-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { buy } from './sandbox-buyer.ts';

const CHANNEL = '200083';
const SOON = { timeout: 15_000 };

const money = (text: string) => Number(text.replaceAll(/[¥,]/g, ''));
const tileOf = (page: Page, name: string) =>
  page.getByRole('list', { name: '各项数字，按下后在图里看' }).getByRole('button', { name: new RegExp(`^${name}`) });
const receivedMoney = async (page: Page) => money(await tileOf(page, '收款').locator('b').innerText());

test('the open dashboard shows an order with its channel soon after the payment @full', async ({
  page,
  request,
  server,
  folder,
}) => {
  const member = await signUp(request, { name: '从渠道来的人' });
  await request.post(attributionPaths.visit, {
    data: { channel: CHANNEL, referfrom: '', landing: '/' },
    headers: bearer(member.accessToken),
  });
  await enterConsole(page, folder, 'viewer');
  await page.goto(`${server.origin}/console/dashboard?days=1`);
  await expect(page.getByText('实时', { exact: true })).toBeVisible();
  const before = await receivedMoney(page);
  await page.evaluate(() => document.body.setAttribute('data-stays', ''));
  const { rmb } = await buy(request, member);
  // At least this sum, because earlier payments may be counted only now.
  await expect.poll(() => receivedMoney(page), SOON).toBeGreaterThanOrEqual(before + rmb / 100);
  await expect(page.locator('body[data-stays]')).toHaveCount(1);

  // The row of the channel contains the order.
  const row = page.getByRole('region', { name: '渠道，表格' }).getByRole('row').filter({ hasText: CHANNEL });
  await expect(row).toContainText(/1.*¥30\.00/, SOON);
  await page.getByRole('combobox', { name: '按天：看哪个渠道' }).press('ArrowDown');
  await page.keyboard.type(CHANNEL);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`channel=${CHANNEL}`));
  await tileOf(page, '下单').click();
  const days = page.getByRole('slider', { name: new RegExp(`${CHANNEL}：下单，按天`) });
  await days.press('End');
  await expect(days).toHaveAttribute('aria-valuetext', /^\d{4}-\d\d-\d\d：下单 1（\d{4}-\d\d-\d\d 0）$/);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(days).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('a dashboard that cannot load shows an error with a retry, and keeps showing older data meanwhile @full', async ({
  page,
  server,
  folder,
}) => {
  await enterConsole(page, folder, 'viewer');
  await page.goto(`${server.origin}/console/dashboard`);
  await expect(tileOf(page, '收款')).toBeVisible();
  const away = /console\/api\/dashboard\?/;
  await page.route(away, (route) => route.abort('connectionreset'));
  await page.getByRole('button', { name: '30 天' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /正在显示 .* 的概览/ })).toBeVisible(SOON);
  await expect(tileOf(page, '收款')).toBeVisible();
  await page.unroute(away);
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.route(away, (route) => route.abort('connectionreset'));
  await page.reload();
  await expect(page.getByRole('heading', { name: '概览没有取回来' })).toBeVisible(SOON);
  await page.unroute(away);
  await page.getByRole('button', { name: '重试' }).click();
  await expect(tileOf(page, '收款')).toBeVisible();
});
