import { signUp } from './account-steps.ts';
import { enterConsole } from './console-steps.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { buy, placeOrder, setFaults } from './sandbox-buyer.ts';

test('the account list shows the risk of an account, and the reasons for it by keyboard @full', async ({
  page,
  request,
  folder,
  server,
}) => {
  const calm = await signUp(request, { name: '没有风险的人' });
  await buy(request, calm);
  const odd = await signUp(request, { name: '少付一分的人' });
  await setFaults(request, 'notify_wrong_amount');
  const order = await placeOrder(request, odd);
  const pay = { data: { action: 'pay' }, headers: { accept: 'application/json' } };
  await request.post(new URL(order.codeUrl).pathname, pay);
  await setFaults(request);

  await enterConsole(page, folder, 'finance');
  await expect(async () => {
    await page.goto(`${server.origin}/console/accounts?q=${odd.sub}`);
    await expect(page.getByRole('button', { name: '风险低，看依据' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.getByRole('button', { name: '风险低，看依据' }).focus();
  await expect(page.getByRole('tooltip')).toHaveText('付款与订单不符 1 笔');
  await expectAccessible(page);
  await page.goto(`${server.origin}/console/accounts?q=${calm.sub}`);
  await expect(page.getByRole('row').filter({ hasText: '没有风险的人' })).toContainText('无');
});
