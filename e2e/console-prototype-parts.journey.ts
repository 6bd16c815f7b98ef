import { activityPaths, fillPath, memberPaths } from '@feisuo/contract/facts/paths';
import { bearer, signUp } from './account-steps.ts';
import { enterConsole, enterWithFactor } from './console-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { buy } from './sandbox-buyer.ts';

test('on a phone a row with buttons is a card, and its amount and buttons are on the screen', async ({
  page,
  request,
  server,
  folder,
}) => {
  const person = await signUp(request, { name: '想退款的人' });
  const order = await buy(request, person, { pid: 'vipxjsq_1m_10' });
  const asked = await request.post(fillPath(memberPaths.refundOrder, { id: order.orderId }), {
    data: { kind: 'full', rmb: order.rmb },
    headers: bearer(person.accessToken),
  });
  expect(asked.ok()).toBe(true);
  await enterWithFactor(page, { folder, server }, 'owner');
  await page.goto(`${server.origin}/console/refunds`);
  await expect(page.getByRole('table')).toContainText(order.orderId);
  await page.setViewportSize({ width: 390, height: 844 });
  const row = page.getByRole('list', { name: '退款列表' }).getByRole('listitem').filter({ hasText: order.orderId });
  await expect(row).toContainText('想退款的人');
  await expect(row).toContainText('¥30.00');
  for (const name of ['同意', '驳回']) await expect(row.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('table')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('@full the page of an activity shows its newest awards within seconds, and how its stock is released', async ({
  page,
  request,
  server,
  folder,
}) => {
  await enterConsole(page, folder, 'owner');
  await page.goto(`${server.origin}/console/activities/week`);
  const newest = page.getByRole('region', { name: '最新发放' });
  await expect(page.getByRole('heading', { name: '最新发放' })).toBeVisible();
  const person = await signUp(request, { name: '刚签到的人' });
  const checked = await request.post(activityPaths.receiveAwardCheckIn, {
    data: { category: 'week' },
    headers: bearer(person.accessToken),
  });
  expect(await checked.json()).toMatchObject({ code: 0 });
  await expect(newest.getByRole('row').filter({ hasText: '刚签到的人' })).toContainText('已到账');

  await page.goto(`${server.origin}/console/activities/shuttle`);
  const curve = page.getByRole('slider', { name: /^库存释放/ });
  await expect(curve).toHaveAttribute('aria-valuetext', /：计划放出 \d+，实际发出 0$/);
  await expect(page.getByText(/^库存 \d+ 份，还剩 \d+ 份。$/)).toBeVisible();
  await page.getByRole('combobox', { name: '看哪一种的库存' }).press('ArrowDown');
  await page.getByRole('option').last().waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(curve).toHaveAttribute('aria-valuetext', /：计划放出 \d+，实际发出 0$/);
  await expectAccessible(page);
});

test('every job queue has a Chinese name', async ({ page, server, folder }) => {
  await enterConsole(page, folder, 'owner');
  await page.goto(`${server.origin}/console/system/jobs`);
  const queues = page.getByRole('region', { name: '任务队列' }).getByRole('row');
  await expect(queues.nth(20)).toBeVisible();
  const names = await queues.locator('td:first-child').allInnerTexts();
  expect(names.filter((name) => !/^\p{Script=Han}/u.test(name))).toEqual([]);
  await expectAccessible(page);
});

test('@full a job queue shows its runs of the last hour', async ({ page, server, folder }) => {
  // Some queues run once a minute.
  test.setTimeout(180_000);
  await enterConsole(page, folder, 'owner');
  await expect(async () => {
    await page.goto(`${server.origin}/console/system/jobs`);
    const queues = page.getByRole('region', { name: '任务队列' }).getByRole('row');
    await expect(queues.filter({ hasText: /执行 \d+ 次/ }).first()).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 120_000 });
});

test('@full an editor sees in the whole text what changed since the last publication', async ({
  page,
  server,
  folder,
}) => {
  await enterConsole(page, folder, 'operator');
  await page.goto(`${server.origin}/console/content/notice`);
  await page.locator('tbody a').first().click();
  const side = page.getByRole('radiogroup', { name: '看预览还是改动' });
  await side.getByText('改动').click();
  await expect(page.getByText('和线上一样')).toBeVisible();
  const summary = page.getByLabel('摘要');
  await summary.fill(`${await summary.inputValue()}请留意。`);
  const marked = page.getByRole('region', { name: '改动的全文' });
  await expect(marked.locator('ins')).toHaveText('请留意。');
  await expect(page.getByText('和线上比，加 4 字，删 0 字')).toBeVisible();
  await expectAccessible(page);
});
