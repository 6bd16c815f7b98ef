import { DAY_MS } from '@feisuo/contract/facts/durations';
import { fillPath, memberPaths } from '@feisuo/contract/facts/paths';
import { ProductDraft, type ConsoleProduct } from '@feisuo/contract/schemas/console-catalogue';
import type { Page } from '@playwright/test';
import { bearer, signUp } from './account-steps.ts';
import { bindAuthenticator, enterConsole, enterWithFactor } from './console-steps.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { buy } from './sandbox-buyer.ts';

test('finance refunds an order, and the member loses the days of the order', async ({
  page,
  request,
  folder,
  server,
}) => {
  const member = await signUp(request, { name: '退款的人' });
  const { orderId } = await buy(request, member);
  const receipt = async () => {
    const path = fillPath(memberPaths.order, { id: orderId });
    return (await (await request.get(path, { headers: bearer(member.accessToken) })).json()).data;
  };
  const { period: bought } = await receipt();
  expect(Date.parse(bought.until) - Date.now()).toBeGreaterThan(30 * DAY_MS);

  const name = await enterConsole(page, folder, 'finance');
  await page.goto(`${server.origin}/console/orders`);
  await page.getByLabel('查找订单').fill(orderId);
  await page.getByLabel('查找订单').press('Enter');
  await page.getByRole('link', { name: orderId }).click();
  await expect(page.getByText('支付成功')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '退款', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^退款/ });
  await expect(dialog).toContainText('最多可退 ¥30.00');
  await dialog.getByRole('button', { name: /^退\s?款$/ }).click();
  await expect(dialog.getByText('请填写原因')).toBeVisible();
  await dialog.getByLabel('原因').fill('线路故障，用户来电');
  await dialog.getByRole('button', { name: /^退\s?款$/ }).click();
  await bindAuthenticator(page);
  await expect(page.getByText('已提交退款')).toBeVisible();
  await expect(page.getByText('正在退款')).toBeVisible();

  // After the channel has refunded the order, its unused days are revoked.
  await expect.poll(async () => (await receipt()).state, { timeout: 10_000 }).toBe('refunded');
  const { period } = await receipt();
  expect(Date.parse(period?.until ?? new Date(0).toISOString())).toBeLessThanOrEqual(Date.now());
  // The page updates itself until the refund has ended.
  await expect(page.getByText('退款已到账')).toBeVisible({ timeout: 10_000 });
  await expect(page.getByText('退款中', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: '正在退款' })).toContainText(`操作人 ${name}`);
});

test('a partial refund revokes the days that the dialog names, and the rest is refunded after a second operator’s approval @full', async ({
  page,
  request,
  folder,
  server,
}) => {
  const member = await signUp(request, { name: '退一部分的人' });
  const { orderId } = await buy(request, member, { pid: 'vipxjsq_12m_10' });
  const receipt = async () => {
    const path = fillPath(memberPaths.order, { id: orderId });
    return (await (await request.get(path, { headers: bearer(member.accessToken) })).json()).data;
  };
  await enterConsole(page, folder, 'finance');
  await page.goto(`${server.origin}/console/orders/${orderId}`);
  const refund = page.getByRole('button', { name: '退款', exact: true });
  const dialog = page.getByRole('dialog', { name: /^退款/ });
  await refund.click();
  await expect(dialog).toContainText('加速会员会全部收回');
  await expect(dialog).toContainText('超过单人退款限额 ¥200.00，要另一位同事同意才会退');
  await dialog.getByRole('radio', { name: '指定金额' }).check();
  await dialog.getByLabel('金额（元）').fill('50');
  await expect(dialog).toContainText(/只退一部分钱，这笔订单带来的 \d+ 天加速会员也会全部收回/);
  await expect(dialog).not.toContainText('单人退款限额');
  await dialog.getByRole('checkbox', { name: '会员时长保留，不收回' }).check();
  await expect(dialog).toContainText('保留，照常使用');
  await dialog.getByRole('checkbox', { name: '会员时长保留，不收回' }).uncheck();
  await expectAccessible(page);
  await dialog.getByLabel('原因').fill('先退一部分');
  await dialog.getByRole('button', { name: /^退\s?款$/ }).click();
  await bindAuthenticator(page);
  await expect(page.getByText('已提交退款')).toBeVisible();
  await expect.poll(async () => (await receipt()).refundedRmb, { timeout: 10_000 }).toBe(5_000);
  await page.reload();
  await expect(page.getByText('部分退款', { exact: true })).toBeVisible();
  const line = (words: string) => page.getByRole('listitem').filter({ hasText: words });
  await expect(line('正在退款')).toContainText('会员时长随之收回');
  await expect(line('部分退款已到账')).toContainText('¥50.00');
  await expect(page.getByText('默认支付页')).toBeVisible();

  await refund.click();
  await expect(dialog).toContainText('最多可退 ¥208.00');
  await expect(dialog).toContainText('此前已经收回，这次只退钱');
  await expect(dialog.getByRole('checkbox')).toHaveCount(0);
  await expect(dialog).toContainText('连同此前退的 ¥50.00，超过单人退款限额 ¥200.00');
  await dialog.getByLabel('原因').fill('其余也退');
  await dialog.getByRole('button', { name: /^退\s?款$/ }).click();
  // The whole remaining amount waits for approval: the page says so, and offers no further refund.
  const waits = page.getByText('提交了 ¥208.00 的退款，等待另一位同事复核');
  await expect(waits).toBeVisible();
  await expect(refund).toHaveCount(0);
  const story = await page.getByRole('heading', { name: '时间线' }).boundingBox();
  expect((await waits.boundingBox())?.y).toBeLessThan(story?.y ?? 0);
  await page.goto(`${server.origin}/console/orders?state=part_refunded`);
  await expect(page.getByRole('row').filter({ hasText: orderId })).toContainText('部分退款');
});

test('an owner proposes a higher refund limit, which does not apply before approval, and finance declines it @full', async ({
  page,
  folder,
  server,
  openBrowser,
}) => {
  const other = await openBrowser();
  await enterWithFactor(other, { folder, server }, 'finance');
  const { name } = await enterWithFactor(page, { folder, server }, 'owner');
  const list = `${server.origin}/console/refunds/approvals`;
  await page.goto(list);
  await page.getByRole('button', { name: '修改限额' }).click();
  const dialog = page.getByRole('dialog', { name: '单人退款限额' });
  await dialog.getByLabel('限额（元）').fill('500');
  await dialog.getByLabel('原因').fill('周末人手不够');
  await dialog.getByRole('button', { name: '修改限额' }).click();
  await expect(page.getByText('已提交，现在的限额不变')).toBeVisible();
  const waits = `${name} 想把限额提高到 ¥500.00，还没有生效`;
  await expect(page.getByText(waits)).toBeVisible();
  await expect(page.getByText('一笔订单的人工退款累计超过 ¥200.00，要另一位同事复核')).toBeVisible();
  await expect(page.getByRole('button', { name: /^同\s?意$/ })).toHaveCount(0);
  await expectAccessible(page);

  await other.goto(list);
  await expect(other.getByText(waits)).toBeVisible();
  await expect(other.getByRole('button', { name: /^同\s?意$/ })).toBeDisabled();
  await expect(other.getByText('的两步验证开启不满 24 小时')).toBeVisible();
  await other.getByRole('button', { name: '不同意' }).click();
  const no = other.getByRole('dialog', { name: '不同意提高限额' });
  await no.getByLabel('原因').fill('照旧复核');
  await no.getByRole('button', { name: '不同意' }).click();
  await expect(other.getByText(waits)).toHaveCount(0);
});

test('@full an operator creates a product with a preview, and a visitor in another browser sees it within ten seconds', async ({
  page,
  folder,
  server,
  openBrowser,
}) => {
  const visitor = await openBrowser();
  await visitor.goto(`${server.origin}/vip`);
  await expect(visitor.getByRole('radio', { name: /月卡/ }).first()).toBeAttached();
  const id = `week_${Date.now().toString(36)}`;

  await enterConsole(page, folder, 'operator');
  await page.goto(`${server.origin}/console/catalogue/products/new`);
  await page.getByLabel('编号', { exact: true }).fill(id);
  await page.getByLabel('名称').fill('尝鲜周卡');
  // The displayed days follow the length of the product until the operator types another number.
  await page.getByLabel('时长').fill('7');
  await expect(page.getByLabel('页面显示的天数')).toHaveValue('7');
  await page.getByLabel('页面显示的天数').fill('9');
  await expect(page.getByText('和时长对不上：按天卖的要显示 7 天')).toBeVisible();
  await page.getByLabel('页面显示的天数').fill('7');
  await page.getByLabel('价格（元）', { exact: true }).fill('9.9');
  await page.getByLabel('原因').fill('拉新');
  const preview = page.frameLocator('iframe[title="购买弹窗预览"]');
  await expect(preview.getByText('尝鲜周卡').first()).toBeVisible();
  await expect(preview.getByText('9.90').first()).toBeVisible();
  // The preview cannot sell anything: its payment code is a sample and says so.
  await expect(preview.getByRole('img', { name: '这是预览里的示例，不是付款码' })).toBeVisible();
  await expect(preview.getByText('正在生成二维码…')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByLabel('首期价（元）').fill('10');
  await page.getByRole('button', { name: '建立商品' }).click();
  // The form checks rules of the server itself, and shows errors at the fields before it sends anything.
  await expect(page.getByLabel('首期价（元）')).toHaveAccessibleDescription(/首期价不能高于价格/);
  await expect(page.getByText('有 1 处要改：首期价（元）。你填的都还在。')).toBeVisible();
  await page.getByLabel('首期价（元）').fill('');
  await page.getByRole('button', { name: '建立商品' }).click();
  // Changing prices needs a second factor. The operator sets up one in a dialog, and the form is sent afterwards.
  await bindAuthenticator(page);
  await expect(page.getByText('已建立，放进支付页后会员就能看到')).toBeVisible();
  await expect(page.getByText('未上架')).toBeVisible();

  await page.goto(`${server.origin}/console/catalogue/pages/jsq_web`);
  await page.getByRole('button', { name: '加一个商品' }).click();
  await page
    .getByLabel(/^商品 \d/)
    .last()
    .fill(id);
  await page.getByTitle(new RegExp(id)).click();
  await page.getByLabel('原因').fill('上架周卡');
  await page.getByRole('button', { name: /^保\s?存$/ }).click();
  await expect(page.getByText('已保存，会员马上看到')).toBeVisible();
  await expect(async () => {
    await visitor.reload();
    await expect(visitor.getByText('尝鲜周卡').first()).toBeVisible({ timeout: 800 });
  }).toPass({ timeout: 10_000 });
  await visitor.close();

  // Stops the sale of the product, because other journeys on this server rely on the original catalogue.
  await page.goto(`${server.origin}/console/catalogue/products/${id}`);
  const retire = page.getByRole('button', { name: /^停\s?售$/ });
  const dialog = page.getByRole('dialog', { name: '停售「尝鲜周卡」' });
  await page.getByLabel('排序').fill('77');
  await retire.click();
  await dialog.getByLabel('原因').fill('试卖结束');
  // Another operator changes the product meanwhile. After this conflict, the dialog keeps the reason and the page shows
  // the current state.
  await changePrice(page, server.origin, id);
  await dialog.getByRole('button', { name: /^停\s?售$/ }).click();
  await expect(dialog).toContainText('刚刚有人改过，这次没有执行');
  await dialog.getByRole('button', { name: '看最新的' }).click();
  await expect(page.getByLabel('价格（元）', { exact: true })).toHaveValue(/^6\.60?$/);
  await retire.click();
  await expect(dialog.getByLabel('原因')).toHaveValue('试卖结束');
  await dialog.getByRole('button', { name: /^停\s?售$/ }).click();
  await expect(page.getByText('已停售').first()).toBeVisible();
  // Text that the operator typed into the form stays, and saving it does not conflict with stopping the sale.
  await expect(page.getByLabel('排序')).toHaveValue('77');
  await page.getByRole('textbox', { name: '原因' }).fill('排到后面');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('已保存，从现在起')).toBeVisible();
  await expect(page.getByText('已停售').first()).toBeVisible();
});

/** Changes the product's price by the API, as another operator would. */
async function changePrice(page: Page, origin: string, id: string): Promise<void> {
  const address = `${origin}/console/api/catalogue/products/${id}`;
  const { data: product } = (await (await page.request.get(address)).json()) as { data: ConsoleProduct };
  const draft = Object.fromEntries(
    Object.keys(ProductDraft.properties).map((name) => [name, product[name as keyof ProductDraft]]),
  );
  const data = { version: product.version, draft: { ...draft, priceFen: 660 }, reason: '降价' };
  const saved = await page.request.put(address, { data, headers: { origin } });
  expect(await saved.json()).toMatchObject({ code: 0 });
}
