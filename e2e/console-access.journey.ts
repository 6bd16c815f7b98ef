import { backgroundHeader } from '@feisuo/contract/facts/console-headers';
import { bearer, signUp } from './account-steps.ts';
import { bindAuthenticator, bindBeforehand, enterConsole, enterWithFactor, newLink } from './console-steps.ts';
import { runAdminOn } from './server-data-folder.ts';
import { addVirtualAuthenticator } from './virtual-authenticator.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';

test('@full an owner signs in by passkey, and invites an operator who signs in in another browser', async ({
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

  // After a sign-out, the operator signs in by passkey. This sign-in also counts as the proof of identity.
  await page.request.post(`${server.origin}/console/api/leave`, { data: {}, headers: { origin: server.origin } });
  await page.reload();
  await expect(page.getByText('请一位负责人')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '用通行密钥进入' }).click();
  await expect(page.getByRole('cell', { name: '工位的电脑', exact: true })).toBeVisible();

  // A sign-in by link is no proof of identity, so inviting an operator asks for the passkey.
  await page.goto(await newLink(folder, name));
  await expect(page.getByText(name)).toBeVisible();
  await page.goto(`${server.origin}/console/operators`);
  await page.getByRole('button', { name: '邀请' }).click();
  const dialog = page.getByRole('dialog', { name: '邀请运营人员' });
  const newOperator = `小林${Date.now().toString(36)}`;
  // The first field of the dialog has the focus, not its close button.
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

  // The owner sees and revokes the API token of the invited operator.
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

test('an owner without a second factor sees a reminder on the dashboard until dismissing it @full', async ({
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

test('sign-in links of two invited operators stay visible until each is stored, and a lost authenticator can be reset @full', async ({
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

  // Signs in by link, so that the authenticator was not yet used in this session.
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

test('an operator without the permission for a page sees a message, and the page requests no data', async ({
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

test('without a session the sign-in page appears at once, without a refused request @full', async ({
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

test('polling by a page does not extend the session, but returning to the page does @full', async ({
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
