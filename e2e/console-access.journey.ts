import { backgroundHeader } from '@feisuo/contract/facts/console-headers';
import type { Page } from '@playwright/test';
import { bearer, signUp } from './account-person.ts';
import {
  bindAuthenticator,
  bindBeforehand,
  enterConsole,
  enterWithFactor,
  newLink,
  showAuthenticator,
} from './console-steps.ts';
import { runAdminOn } from './data-folder.ts';
import { addVirtualAuthenticator } from './virtual-authenticator.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { buy } from './sandbox-buyer.ts';

test.afterEach(({ folder }) => runAdminOn(folder, 'clock', 'reset'));

test('@full an owner proves a passkey, and invites an operator who enters in another browser', async ({
  page,
  folder,
  server,
  openBrowser,
}) => {
  const name = await enterConsole(page, folder, 'owner');
  await addVirtualAuthenticator(page);
  await page.goto(`${server.origin}/console/me`);
  await page.getByRole('button', { name: '设置两步验证' }).click();
  await page.getByLabel('叫什么').fill('工位的电脑');
  await page.getByRole('button', { name: '添加通行密钥' }).click();
  await expect(page.getByRole('cell', { name: '工位的电脑', exact: true })).toBeVisible();
  await expect(page.getByText('最后一种，不能移除')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  // After a sign-out the passkey signs in again, and this also counts as the proof.
  await page.request.post(`${server.origin}/console/api/leave`, { data: {}, headers: { origin: server.origin } });
  await page.reload();
  await expect(page.getByText('请一位负责人')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '用通行密钥进入' }).click();
  await expect(page.getByRole('cell', { name: '工位的电脑', exact: true })).toBeVisible();

  // In a new session the passkey must be proved again before inviting.
  await page.goto(await newLink(folder, name));
  await expect(page.getByText(name)).toBeVisible();
  await page.goto(`${server.origin}/console/operators`);
  await page.getByRole('button', { name: '邀请' }).click();
  const dialog = page.getByRole('dialog', { name: '邀请运营人员' });
  const newOperator = `小林${Date.now().toString(36)}`;
  // The first field has the focus, not the close button of the dialog.
  await expect(dialog.getByLabel('名字')).toBeFocused();
  await dialog.getByLabel('名字').fill(newOperator);
  await dialog.getByLabel('原因').fill('来值夜班');
  await dialog.getByRole('button', { name: '邀请' }).click();
  const proof = page.getByRole('dialog', { name: '先确认是你本人' });
  await expect(proof.getByRole('button', { name: '用通行密钥验证' })).toBeFocused();
  await expect(proof.getByLabel('动态码')).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const link = await page.locator('code', { hasText: '#enter=' }).innerText();

  const invited = await openBrowser();
  await invited.goto(link);
  await expect(invited.getByText(newOperator)).toBeVisible();
  expect(invited.url()).not.toContain('enter');
  await expect(invited.getByRole('link', { name: '运营人员' })).toHaveCount(0);
  await expect(page.getByRole('cell', { name: newOperator, exact: true })).toBeVisible();

  // The owner sees the operator token of the invited operator, and revokes it.
  const call = async (method: 'get' | 'post', path: string, data?: object) =>
    invited.request[method](`${server.origin}/console/api/${path}`, {
      headers: { origin: server.origin },
      ...(data && { data }),
    });
  await bindBeforehand(invited, server.origin);
  const made = await call('post', 'tokens', { name: '夜里的报表', scopes: ['dashboard.read'], days: 30 });
  const { token } = (await made.json()).data;
  const script = () =>
    invited.request.get(`${server.origin}/console/api/me`, { headers: { authorization: `Bearer ${token}` } });
  expect((await script()).status()).toBe(200);
  await page.reload();
  await page.getByRole('button', { name: `访问令牌 ${newOperator}` }).click();
  await expect(page.getByRole('cell', { name: '夜里的报表 看概览' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '作废 夜里的报表' }).click();
  const end = page.getByRole('dialog', { name: '作废同事的令牌' });
  await end.getByRole('button', { name: '作废' }).click();
  await expect(end.getByLabel('原因')).toHaveAttribute('aria-invalid', 'true');
  await end.getByLabel('原因').fill('没有人认得它');
  await end.getByRole('button', { name: '作废' }).click();
  await expect(page.getByText('现在没有能用的令牌')).toBeVisible();
  expect((await script()).status()).toBe(401);

  await page.getByRole('button', { name: `移除 ${newOperator}` }).click();
  const removal = page.getByRole('dialog', { name: '移除运营人员' });
  await removal.getByLabel('原因').fill('试用结束了');
  await removal.getByRole('button', { name: '移除' }).click();
  await expect(page.getByRole('cell', { name: newOperator, exact: true })).toHaveCount(0);
  expect((await call('get', 'me')).status()).toBe(401);
  await invited.context().close();
  await page.goto(`${server.origin}/console/audit?subject=${encodeURIComponent(newOperator)}`);
  await expect(page.getByText('原因：试用结束了')).toBeVisible();
  await expect(page.getByText('原因：没有人认得它')).toBeVisible();
});

test('an owner without a second factor sees a reminder on the overview until dismissing it @full', async ({
  page,
  folder,
  server,
}) => {
  await enterConsole(page, folder, 'owner');
  await page.goto(`${server.origin}/console`);
  const nudge = page.getByRole('alert').filter({ hasText: '请先开启两步验证' });
  await expect(nudge).toContainText('否则不能处理资金、账号和权限');
  await expectAccessible(page);
  await nudge.getByRole('button', { name: '以后再说' }).click();
  await expect(nudge).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: '概览', level: 1 })).toBeVisible();
  await expect(nudge).toHaveCount(0);
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await nudge.getByRole('link', { name: '去开启' }).click();
  await expect(page.getByRole('button', { name: '设置两步验证' })).toBeVisible();
  await bindBeforehand(page, server.origin);
  await page.goto(`${server.origin}/console`);
  await expect(page.getByText('导出 CSV')).toBeVisible();
  await expect(nudge).toHaveCount(0);
});

test('links of two invited operators stay until each is saved; with a lost authenticator there is a way back in @full', async ({
  page,
  folder,
  server,
}) => {
  const { name } = await enterWithFactor(page, { folder, server }, 'owner');
  await page.goto(`${server.origin}/console/operators`);
  const invite = async (newOperator: string) => {
    await page.getByRole('button', { name: '邀请' }).click();
    const dialog = page.getByRole('dialog', { name: '邀请运营人员' });
    await dialog.getByLabel('名字').fill(newOperator);
    await dialog.getByLabel('原因').fill('来帮忙');
    await dialog.getByRole('button', { name: '邀请' }).click();
    await expect(dialog).toHaveCount(0);
  };
  const [first, second] = [`甲${Date.now().toString(36)}`, `乙${Date.now().toString(36)}`];
  await invite(first);
  await invite(second);
  const boxOf = (newOperator: string) => page.getByRole('alert').filter({ hasText: `${newOperator} 的登录链接` });
  await expect(boxOf(first).locator('code')).toContainText('#enter=');
  await expect(boxOf(second).locator('code')).toContainText('#enter=');
  await expectAccessible(page);
  await boxOf(second).getByRole('button', { name: '我已保存，关闭' }).click();
  await expect(boxOf(second)).toHaveCount(0);
  await expect(boxOf(first)).toBeVisible();

  // Opens a new session in which the authenticator was not proved.
  await page.goto(await newLink(folder, name));
  await expect(page.getByText(name)).toBeVisible();
  await page.goto(`${server.origin}/console/operators`);
  await page.getByRole('button', { name: `登录链接 ${first}` }).click();
  const renewal = page.getByRole('dialog', { name: '新的登录链接' });
  await renewal.getByLabel('原因').fill('换了电脑');
  await renewal.getByRole('button', { name: '生成链接' }).click();
  const proof = page.getByRole('dialog', { name: '先确认是你本人' });
  await proof.getByText('验证方式丢了？').click();
  await expect(proof).toContainText('另一位负责人');
  await expectAccessible(page);
  const commands = await proof.locator('code').allInnerTexts();
  const said = [];
  for (const command of commands) {
    const [npm, run, admin, dashes, ...words] = command.split(' ');
    expect([npm, run, admin, dashes]).toEqual(['npm', 'run', 'admin', '--']);
    said.push((await runAdminOn(folder, ...words)).output);
  }
  await page.goto(/http\S+#enter=\S+/.exec(said.at(-1) ?? '')?.[0] ?? '');
  await expect(page.getByText(name)).toBeVisible();
  await page.goto(`${server.origin}/console/me`);
  await expect(page.getByRole('button', { name: '设置两步验证' })).toBeVisible();
});

test(
  'a refund over the limit waits for a second operator, who may approve it a day later',
  { tag: '@full' },
  async ({ page, request, folder, server, openBrowser }) => {
    const member = await signUp(request, { name: '退年卡的人' });
    const { orderId } = await buy(request, member, { pid: 'vipxjsq_12m_10' });
    const name = await enterConsole(page, folder, 'support');
    await page.goto(`${server.origin}/console/orders/${orderId}`);
    await page.getByRole('button', { name: '退款', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^退款/ });
    // Markup in the typed reason is shown as text.
    const reason = '误购年卡 <img src=x onerror=alert(1)>';
    await dialog.getByLabel('原因').fill(reason);
    await dialog.getByRole('button', { name: '退款' }).click();
    await bindAuthenticator(page);
    await expect(page.getByText('已提交给另一位同事复核')).toBeVisible();
    await expect(page.getByText(`${name} 提交了 ¥258.00 的退款`)).toBeVisible();
    // The operator who proposed the refund cannot approve it.
    await expect(page.getByRole('button', { name: '撤回' })).toBeVisible();
    await expect(page.getByRole('button', { name: '同意' })).toHaveCount(0);

    const second = await openBrowser();
    await enterConsole(second, folder, 'finance');
    await addVirtualAuthenticator(second);
    await second.goto(`${server.origin}/console/me`);
    await second.getByRole('button', { name: '设置两步验证' }).click();
    await second.getByLabel('叫什么').fill('财务室的电脑');
    await second.getByRole('button', { name: '添加通行密钥' }).click();
    await expect(second.getByRole('cell', { name: '财务室的电脑', exact: true })).toBeVisible();
    await second.goto(`${server.origin}/console/refunds/approvals?state=waiting`);
    const row = second.getByRole('row').filter({ hasText: orderId });
    await expect(row).toContainText(reason);
    await expect(row.getByRole('button', { name: '同意' })).toBeDisabled();
    await expect(row).toContainText('你的两步验证开启不满 24 小时');
    await expectAccessible(second);

    expect(await runAdminOn(folder, 'clock', '+25h')).toMatchObject({ code: 0 });
    await expect(async () => {
      await second.reload();
      await second.getByRole('button', { name: '用通行密钥进入' }).click({ timeout: 1_000 });
    }).toPass();
    await row.getByRole('button', { name: '同意' }).click();
    const agree = second.getByRole('dialog', { name: '同意退款 ¥258.00' });
    await expect(agree).toContainText(name);
    await agree.getByLabel('原因').fill('核实过聊天记录');
    await agree.getByRole('button', { name: '同意退款' }).click();
    await expect(second.getByText('已同意，正在退款')).toBeVisible();
    await second.goto(`${server.origin}/console/audit?action=refund.propose`);
    await expect(second.getByText(reason).first()).toBeVisible();
    await second.goto(`${server.origin}/console/orders/${orderId}`);
    await expect(second.getByText('已退款', { exact: true }).first()).toBeVisible({ timeout: 10_000 });
    await second.context().close();
  },
);

/** Creates a product by the API, without putting it on a pay page. */
async function drawUpProduct(page: Page, origin: string): Promise<string> {
  const id = `draft_${Date.now().toString(36)}`;
  const draft = {
    name: '原来的名字',
    lengthUnit: 'days',
    lengthCount: 7,
    days: 7,
    priceFen: 990,
    firstPeriodFen: null,
    isRenewable: false,
    isOffered: false,
    saleFrom: null,
    saleUntil: null,
    claimDays: null,
    sort: 50,
    promotions: [],
    quota: null,
  };
  const data = { id, vas: 5, draft, reason: '试一试' };
  const made = await page.request.post(`${origin}/console/api/catalogue/products`, { data, headers: { origin } });
  expect(await made.json()).toMatchObject({ code: 0 });
  await page.goto(`${origin}/console/catalogue/products/${id}`);
  await expect(page.getByLabel('名称')).toHaveValue('原来的名字');
  return id;
}

const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true });

test('two operators change one product: the second sees both versions, chooses, and loses no typed text @full', async ({
  page,
  folder,
  server,
  openBrowser,
}) => {
  await enterWithFactor(page, { folder, server }, 'operator');
  const id = await drawUpProduct(page, server.origin);
  const other = await openBrowser();
  await enterWithFactor(other, { folder, server }, 'operator');
  await other.goto(`${server.origin}/console/catalogue/products/${id}`);
  await other.getByLabel('名称').fill('同事的名字');
  await other.getByLabel('排序').fill('60');
  await other.getByLabel('原因').fill('改名');
  await page.getByLabel('名称').fill('我的名字');
  await page.getByLabel('价格（元）', { exact: true }).fill('8.8');
  await page.getByLabel('原因').fill('改名降价');
  await save(other).click();
  await expect(other.getByText('已保存，从现在起')).toBeVisible();
  await other.context().close();

  await save(page).click();
  const conflict = page.getByRole('region', { name: '冲突' });
  // The conflict appears below a long form, so it takes the focus.
  await expect(conflict).toBeFocused();
  await expect(conflict.getByRole('alert')).toBeInViewport();
  await expect(conflict).toContainText('有 1 处你们都改了');
  await expect(conflict.getByRole('group', { name: '名称' })).toContainText('原来：原来的名字');
  await expect(conflict.getByRole('radio', { name: '别人：同事的名字' })).toBeVisible();
  await expect(conflict.getByRole('group', { name: '价格（元）' })).toContainText('¥8.80');
  await expect(conflict.getByRole('group', { name: '排序' })).toContainText('60');
  await expect(page.getByLabel('名称', { exact: true })).toHaveValue('我的名字');
  const merge = conflict.getByRole('button', { name: '合并并保存' });
  await expect(merge).toBeDisabled();
  await expectAccessible(page);
  await conflict.getByRole('radio', { name: '我的：我的名字' }).check();
  await merge.click();
  await expect(page.getByText('已保存，从现在起')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('名称')).toHaveValue('我的名字');
  await expect(page.getByLabel('价格（元）', { exact: true })).toHaveValue(/^8\.80?$/);
  await expect(page.getByLabel('排序')).toHaveValue('60');
});

test('an operator who is signed out while typing can continue, and is asked before leaving unsaved work @full', async ({
  page,
  folder,
  server,
}) => {
  const { name, secret } = await enterWithFactor(page, { folder, server }, 'operator');
  await drawUpProduct(page, server.origin);
  await page.getByLabel('原因').fill('登录断了也不能丢');
  await page.request.post(`${server.origin}/console/api/leave`, { data: {}, headers: { origin: server.origin } });
  // The request for the preview is the first request to be refused.
  await page.getByLabel('名称').fill('写到一半');
  const dialog = page.getByRole('dialog', { name: '登录已失效' });
  await expect(dialog).toContainText(name);
  await dialog.getByLabel('登录链接').fill('随便写写');
  await dialog.getByRole('button', { name: '登录并继续' }).click();
  await expect(dialog.getByText('这不是登录链接')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('登录链接').fill(await newLink(folder, name));
  await dialog.getByLabel('登录链接').press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('名称')).toHaveValue('写到一半');
  // The refused requests are repeated, and their errors disappear.
  await expect(page.getByText('登录已失效，请重新登录')).toHaveCount(0);

  const question = page.getByRole('dialog').filter({ hasText: '有未保存的改动' });
  await page.getByRole('link', { name: '概览' }).click();
  await question.getByRole('button', { name: '留下' }).click();
  await expect(page.getByLabel('名称')).toHaveValue('写到一半');
  await save(page).click();
  // After a new sign-in the second factor must be proved again.
  await showAuthenticator(page, secret);
  await expect(page.getByText('已保存，从现在起')).toBeVisible();
  await page.getByLabel('名称').fill('不要了');
  await page.getByRole('link', { name: '概览' }).click();
  await question.getByRole('button', { name: '离开' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '概览' })).toBeVisible();
});

test(
  "support exports an account's personal data, and starts its erasure",
  { tag: '@full' },
  async ({ page, request, folder, server }) => {
    const member = await signUp(request, { name: '要走的人' });
    await enterConsole(page, folder, 'support');
    await page.goto(`${server.origin}/console/accounts/${member.sub}`);
    await page.getByRole('button', { name: '导出个人数据' }).click();
    const dialog = page.getByRole('dialog', { name: '导出个人数据' });
    await dialog.getByLabel('原因').fill('本人来信要求');
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: '导出' }).click();
    await bindAuthenticator(page);
    const file = await download;
    expect(file.suggestedFilename()).toBe(`个人数据 ${member.sub}.json`);
    const chunks: Buffer[] = [];
    for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString('utf8')).toContain(member.phone);

    await page.getByRole('button', { name: '注销并删除数据' }).click();
    const erase = page.getByRole('dialog', { name: '注销并删除数据' });
    await erase.getByLabel('原因').fill('本人来信要求');
    await erase.getByRole('button', { name: '开始注销' }).click();
    await expect(page.getByText(/已开始注销，.+删除数据/)).toBeVisible();
    await expect(page.getByRole('button', { name: '注销并删除数据' })).toHaveCount(0);
    await expectAccessible(page);
    const me = await request.get('/v1/user/me', { headers: bearer(member.accessToken) });
    expect(me.status()).toBe(401);
  },
);

test('an operator without the page’s permission gets a message, and the page requests no data', async ({
  page,
  folder,
  server,
}) => {
  await enterConsole(page, folder, 'viewer');
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  await page.goto(`${server.origin}/console/operators`);
  await expect(page.getByRole('heading', { level: 2, name: '你的角色看不到运营人员' })).toBeVisible();
  await expect(page.getByText('请负责人在「运营人员」里调整你的角色')).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: '运营人员' })).toHaveCount(0);
  expect(asked).toContain('/console/api/me');
  expect(asked.filter((path) => path.startsWith('/console/api/operators'))).toEqual([]);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});

test('without a session the sign-in card appears immediately, without a refused request @full', async ({
  page,
  server,
}) => {
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  await page.goto(`${server.origin}/console/orders`);
  await expect(page.getByRole('heading', { name: '登录运营台' })).toBeVisible();
  expect(refused).toEqual([]);
});

test('a polling page does not extend its session; an operator who returns to the page does @full', async ({
  page,
  folder,
  server,
}) => {
  await enterConsole(page, folder, 'owner');
  await page.clock.install();
  const marks: string[] = [];
  page.on('request', (request) => {
    if (request.url() !== `${server.origin}/console/api/system`) return;
    marks.push(request.headers()[backgroundHeader] === '1' ? 'by itself' : 'asked for');
  });
  const fetchedBy = async (run: () => Promise<unknown>) => {
    const answered = page.waitForResponse(`${server.origin}/console/api/system`);
    await run();
    await answered;
    return marks.at(-1);
  };
  expect(await fetchedBy(() => page.goto(`${server.origin}/console/system`))).toBe('asked for');
  await expect(page.getByText('数据库').first()).toBeVisible();
  expect(await fetchedBy(() => page.clock.runFor(10_500))).toBe('by itself');
  const turn = (state: 'hidden' | 'visible') =>
    page.evaluate((visibility) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, state);
  await turn('hidden');
  expect(await fetchedBy(() => turn('visible'))).toBe('asked for');
  expect(await fetchedBy(() => page.clock.runFor(10_500))).toBe('by itself');
});
