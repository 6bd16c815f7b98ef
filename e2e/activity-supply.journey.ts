import { activityPaths } from '@feisuo/contract/facts/paths';
import { bearer, rememberOnSite, signUp } from './account-steps.ts';
import { loseReply, makeCodes, coinBalance } from './activity-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';

test('@full a member completes a task, exchanges coins for a day of membership, and sees both in the records', async ({
  page,
  request,
  folder,
}) => {
  const person = await signUp(request);
  const [code = ''] = await makeCodes(folder, 'coins', 200);
  await request.post(activityPaths.checkCode, { data: { code_key: code }, headers: bearer(person.accessToken) });
  await rememberOnSite(page, person);
  await page.goto('/activity/supply-station-v2');
  await expect(page.getByRole('link', { name: '加速器官网' })).toBeVisible();
  await expect(coinBalance(page)).toHaveText(/200$/);

  await page.getByRole('button', { name: '签到，领第 1 天奖励' }).click();
  await expect(coinBalance(page)).toHaveText(/205$/);
  const task = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: '绑定手机号' }) });
  await task.getByRole('button', { name: /^领取 ：绑定手机号/ }).click();
  await expect(task.getByText('已领取')).toBeFocused();
  await expect(coinBalance(page)).toHaveText(/235$/);

  // Spending coins asks for confirmation. If the answer is lost, trying once more does not exchange twice.
  const good = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: '加速时长 1 天' }) });
  await good.getByRole('button', { name: '兑换 ：加速时长 1 天' }).click();
  const question = page.getByRole('dialog', { name: '兑换加速时长 1 天？' });
  await expect(question).toHaveText(/当前余额235 加速币消耗60 加速币兑换后剩175 加速币/);
  await expectAccessible(page);
  await loseReply(page, activityPaths.exchange);
  await question.getByRole('button', { name: '确认兑换' }).click();
  // The dialog may also contain an earlier message with the role alert, so this one is found by its text.
  await expect(question.getByRole('alert').filter({ hasText: '没有收到结果' })).toBeVisible();
  await question.getByRole('button', { name: '确认兑换' }).click();
  const result = page.getByRole('dialog', { name: '加速时长 1 天', exact: true });
  await expect(result.getByText('175 加速币')).toBeVisible();
  await result.getByRole('button', { name: '好的' }).click();
  await expect(coinBalance(page)).toHaveText(/175$/);
  await expect(page.getByRole('table', { name: '我的记录' }).getByRole('row', { name: /−60$/ })).toHaveCount(1);
  // For a good that costs more than the balance, the page shows how many coins are missing.
  await page.getByRole('button', { name: '还差 125 ：加速时长 7 天' }).click();
  await expect(page.getByText('加速币不够，还差 125')).toBeVisible();
  for (const width of [320, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
  await expectAccessible(page);
});

test('the coin shop shows all goods and the ways to earn coins, and in a frame it has neither header nor footer @full', async ({
  page,
}) => {
  await page.goto('/activity/supply-station');
  await expect(page.getByRole('heading', { level: 1, name: '加速币兑换' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^兑换 ：/ })).toHaveCount(6);
  await expect(page.getByRole('link', { name: '去签到' })).toHaveAttribute('href', '/activity/jsq');
  await expect(page.getByRole('link', { name: '去做任务' })).toBeVisible();
  await expect(page.getByText('登录后可以查看加速币的每一笔收支和兑换。')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/activity/supply-station-v2?image=summer');
  await expect(page.getByRole('heading', { level: 1, name: '签到一天，多织一行。' })).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: '今天打开客户端' })).toBeVisible();
  // Without sign-in, the buttons ask the visitor to sign in.
  await expect(page.getByRole('button', { name: /^登录后领取/ })).toHaveCount(8);
  await expect(page.getByRole('link', { name: /^去完成/ })).toHaveCount(0);
  await expectAccessible(page);
});
