import { signUp } from './account-steps.ts';
import { bindAuthenticator, enterConsole } from './console-steps.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { buy } from './sandbox-buyer.ts';

test('an owner grants days and revokes them with a second factor, and purchased days link to the refund of their order @full', async ({
  page,
  request,
  folder,
  server,
}) => {
  const member = await signUp(request, { name: '补偿的人' });
  const { orderId } = await buy(request, member);
  await enterConsole(page, folder, 'owner');
  // Collects refused requests. There must be none: the console asks for the missing second factor before it sends the
  // request.
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  await page.goto(`${server.origin}/console/accounts/${member.sub}`);
  await page.getByRole('button', { name: '发放会员' }).click();
  const giving = page.getByRole('dialog', { name: '发放会员' });
  await giving.getByLabel('原因').fill('线路故障补偿');
  await giving.getByRole('button', { name: /^发\s?放$/ }).click();
  await bindAuthenticator(page);
  await expect(page.getByText(/^已发放，到/)).toBeVisible();

  const grants = page.getByRole('region', { name: '会员时间线' }).getByRole('row');
  const given = grants.filter({ hasText: '7 天' });
  await given.getByRole('button', { name: /^收回/ }).click();
  const taking = page.getByRole('dialog', { name: '收回会员' });
  await taking.getByLabel('原因').fill('发错了人');
  await taking.getByRole('button', { name: /^收\s?回$/ }).click();
  await expect(given).toContainText('已收回');
  await expect(given.getByRole('button')).toHaveCount(0);
  expect(refused).toEqual([]);

  const bought = grants.filter({ hasText: '去订单退款' });
  await expect(bought).toHaveCount(1);
  await expect(bought.getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
  await bought.getByRole('link', { name: '去订单退款' }).click();
  await expect(page).toHaveURL(new RegExp(`/console/orders/${orderId}$`));
  await expect(page.getByRole('button', { name: '退款', exact: true })).toBeVisible();
});
