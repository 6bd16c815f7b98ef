import { randomUUID } from 'node:crypto';
import { fillPath, memberPaths, supportPaths } from '@feisuo/contract/facts/paths';
import type { APIRequestContext, Page } from '@playwright/test';
import { bearer, signUp } from './account-steps.ts';
import { enterConsole, enterWithFactor } from './console-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { buy } from './sandbox-buyer.ts';

async function giveFeedback(request: APIRequestContext, text: string): Promise<void> {
  const data = { clientKey: randomUUID(), kind: 'problem', text };
  expect((await request.post(supportPaths.feedback, { data })).ok()).toBe(true);
}

const menu = (page: Page) => page.getByRole('complementary', { name: '侧栏' });
const badge = (page: Page) => menu(page).getByRole('link', { name: /条反馈未处理$/ });
const strip = (page: Page) => page.getByRole('region', { name: '待办' });

test('@full counts of waiting tasks are shown in the menu and on the dashboard, follow new and handled tasks, and link to lists', async ({
  page,
  request,
  server,
  folder,
}) => {
  await page.clock.install();
  await enterConsole(page, folder, 'support');
  await page.goto(`${server.origin}/console/dashboard`);
  await expect(strip(page)).toHaveAttribute('aria-busy', 'false');
  const link = strip(page).getByRole('link', { name: /^未处理反馈/ });
  const before = (await link.count()) === 0 ? 0 : Number(await link.locator('b').innerText());

  // A visitor sends feedback while the operator has the page open.
  await giveFeedback(request, '切换线路之后要等很久才连上。');
  await page.clock.runFor(31_000);
  await expect(link).toContainText(String(before + 1));
  await expect(badge(page)).toHaveText(String(before + 1));
  await expectAccessible(page);
  // This role may not read the books, so the strip has no counts of invoices and mismatches.
  await expect(strip(page).getByRole('link', { name: /发票|对账/ })).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await badge(page).click();
  await expect(page).toHaveURL(/\/console\/feedback\?state=new$/);
  await page.getByRole('link', { name: /切换线路之后/ }).click();
  await page.getByRole('button', { name: '标为已处理' }).click();
  // After an action of this operator, the count changes at once and not only at the next poll.
  if (before === 0) await expect(badge(page)).toHaveCount(0);
  else await expect(badge(page)).toHaveText(String(before));
});

test("the order list names the member of an order with a requested refund, which is decided on the order's page @full", async ({
  page,
  request,
  server,
  folder,
}) => {
  const member = await signUp(request, { name: '买错套餐的人' });
  const { orderId, rmb } = await buy(request, member);
  const path = fillPath(memberPaths.refundOrder, { id: orderId });
  const asked = await request.post(path, { data: { kind: 'full', rmb }, headers: bearer(member.accessToken) });
  expect(asked.ok()).toBe(true);

  await enterWithFactor(page, { folder, server }, 'support');
  await page.goto(`${server.origin}/console/orders?q=${orderId}`);
  const row = page.getByRole('row').filter({ hasText: orderId });
  await expect(row.getByText('退款待处理')).toBeVisible();
  await expect(row.getByRole('link', { name: /买错套餐的人/ })).toBeVisible();
  // The date picker is antd's Chinese calendar, not the browser's own input.
  await expectAccessible(page);
  await page.getByLabel('从', { exact: true }).click();
  await expect(page.getByRole('dialog', { name: '日历' }).getByRole('button', { name: '选择年份' })).toBeVisible();
  await page.getByLabel('从', { exact: true }).fill('2026-01-02');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/from=2026-01-02/);

  await row.getByRole('link', { name: new RegExp(orderId) }).click();
  const note = page.getByRole('alert').filter({ hasText: '会员申请退款' });
  await expect(note).toContainText('等待处理');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await note.getByRole('button', { name: /^驳\s?回$/ }).click();
  const dialog = page.getByRole('dialog', { name: '不同意退款' });
  await dialog.getByLabel('原因').fill('时长已经用完');
  await dialog.getByRole('button', { name: /^驳\s?回$/ }).click();
  await expect(note).toHaveCount(0);
  await expect(page.getByText('退款待处理')).toHaveCount(0);
});
