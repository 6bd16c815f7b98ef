import { signUp } from './account-steps.ts';
import { enterConsole, holdSaves } from './console-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';

type Live = { version: number; fields: Record<string, unknown> };
type Draft = { revision: number; fields: Record<string, unknown> };

test('@full an operator writes, previews and publishes a news item, and a visitor in another browser sees it', async ({
  page,
  server,
  folder,
  openBrowser,
}) => {
  const visitor = await openBrowser();
  await visitor.goto(`${server.origin}/news_pubg`);
  await enterConsole(page, folder, 'operator');
  await page.goto(`${server.origin}/console/content`);
  await page.getByRole('button', { name: '写资讯' }).click();
  // Asking for a preview reports all missing fields, each at its input, and focuses the first of them.
  await page.getByLabel('摘要').fill('公网按约定选路，不按距离。');
  for (const act of ['预览', '发布']) {
    await page.getByRole('button', { name: act, exact: true }).click();
    const told = page.getByRole('alert').filter({ hasText: `还不能${act}` });
    await expect(told).toContainText('有 3 处要改：标题、栏目、正文。草稿已经保存。');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByLabel('标题')).toBeFocused();
  }
  await expect(page.getByLabel('标题')).toHaveAccessibleDescription('请填写标题');
  await expect(page.getByLabel('栏目')).toHaveAccessibleDescription('请选择栏目');
  await expectAccessible(page);
  await page.getByRole('alert').getByRole('button', { name: '正文' }).click();
  const text = page.getByRole('textbox', { name: '正文' });
  await expect(text).toBeFocused();
  await page.getByLabel('标题').fill('夜里绕路的原因');
  await expect(page.getByText('请填写标题', { exact: true })).toHaveCount(0);
  await page.getByLabel('摘要').fill('公网按约定选路，不按距离。');
  await page.getByLabel('栏目').click();
  await page.getByTitle('网络指南', { exact: true }).click();
  // The draft was saved before it had a title, so its id could not be derived from the title.
  await page.getByRole('button', { name: '改网址' }).click();
  await page.getByLabel('网址里的编号').fill('journey-detour');
  await page.getByRole('button', { name: '改成这个' }).click();
  await expect(page).toHaveURL(/\/article\/journey-detour$/);
  await text.click();
  await page.keyboard.type('一条海缆检修期间，<script>alert(1)</script> 流量落到了**更长的路**上。');
  await expect(text.locator('b')).toHaveText('更长的路');
  await expectAccessible(page);
  await page.getByRole('button', { name: '预览' }).click();
  await expect(
    page.frameLocator('iframe[title="预览"]').getByRole('heading', { name: '夜里绕路的原因' }),
  ).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
  expect((await visitor.request.get(`${server.origin}/news/journey-detour`)).status()).toBe(404);

  // Another operator saves while the dialog is open. Publishing fails, because this operator has not seen the saved
  // version.
  const asked = page.getByRole('dialog').filter({ hasText: '改了什么' });
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await asked.getByLabel('改了什么').fill('第一次发布');
  const item = `${server.origin}/console/api/content/items/article/journey-detour`;
  const { draft } = ((await (await page.request.get(item)).json()) as { data: { draft: Draft } }).data;
  const saved = await page.request.put(`${item}/draft`, {
    headers: { origin: server.origin },
    data: { base: 0, revision: draft.revision, fields: { ...draft.fields, title: '没有人看过' } },
  });
  expect(saved.status()).toBe(200);
  await asked.getByRole('button', { name: '发布', exact: true }).click();
  await expect(asked).toContainText('刚刚有人改过，这次没有执行');
  await asked.getByRole('button', { name: '看最新的' }).click();
  await expect(page.getByLabel('标题')).toHaveValue('没有人看过');

  // If the preview cannot be opened, a message says so.
  await page.route('**/preview', (route) => route.abort());
  await page.getByRole('button', { name: '预览' }).click();
  await expect(page.getByText('预览没有打开：没有收到服务器的答复')).toBeVisible();

  // The conflict is reported even if the other version cannot be loaded, and the typed text stays.
  await page.route(item, (route) => route.abort());
  await page.route(`${item}/draft`, (route) => route.fulfill({ status: 409, json: { code: 27001, message: '' } }));
  await page.getByLabel('标题').fill('夜里绕路的原因');
  await expect(page.getByText('别人先保存了，但没有取到对方的内容')).toBeVisible();
  await expect(page.getByLabel('标题')).toHaveValue('夜里绕路的原因');
  await page.unrouteAll();

  // A conflict that autosave finds does not move the focus; the bar links to the conflict view.
  const conflict = page.getByRole('region', { name: '冲突' });
  await holdSaves(page, async () => {
    await page.getByLabel('标题').fill('夜里绕路的原因！');
    await page.getByLabel('标题').fill('夜里绕路的原因');
    const before = ((await (await page.request.get(item)).json()) as { data: { draft: Draft } }).data.draft;
    await page.request.put(`${item}/draft`, {
      headers: { origin: server.origin },
      data: {
        base: 0,
        revision: before.revision,
        fields: {
          ...before.fields,
          title: '同事写的',
          summary: '同事的摘要',
          body: [...(before.fields['body'] as object[]), { type: 'paragraph', text: '同事的一段。' }],
        },
      },
    });
  });
  await expect(conflict).toBeVisible({ timeout: 20_000 });
  await expect(page.getByLabel('标题')).toBeFocused();
  await page.getByRole('button', { name: '别人先保存了，请看两边的改动' }).click();
  await expect(conflict).toBeFocused();
  // For a field that both operators changed, this operator chooses a version; all other fields are merged.
  await expect(conflict.getByRole('group', { name: '标题' })).toContainText('原来：没有人看过');
  await expect(conflict.getByRole('group', { name: '摘要' })).toContainText('别人（已采用）：同事的摘要');
  await expect(conflict.getByRole('group', { name: '正文' })).toContainText('别人（已采用）：');
  const merge = conflict.getByRole('button', { name: '合并并保存' });
  await expect(merge).toBeDisabled();
  await conflict.getByRole('radio', { name: '我的：夜里绕路的原因' }).check();
  await merge.click();
  await expect(conflict).toHaveCount(0);
  await expect(page.getByLabel('标题')).toHaveValue('夜里绕路的原因');
  await expect(page.getByLabel('摘要')).toHaveValue('同事的摘要');
  await expect(page.getByText('同事的一段。')).toBeVisible();

  // After a conflict, the dialog shows the typed text when it is opened once more.
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByRole('dialog', { name: '发布「夜里绕路的原因」' })).toBeVisible();
  await expect(asked.getByLabel('改了什么')).toHaveValue('第一次发布');
  await asked.getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByText('第 1 版，发布')).toBeVisible();
  await expect(async () => {
    await visitor.reload();
    await expect(visitor.getByRole('link', { name: '夜里绕路的原因' }).first()).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 10_000 });
  await visitor.goto(`${server.origin}/news/journey-detour`);
  await expect(visitor.getByText('<script>alert(1)</script>')).toBeVisible();
  await expect(visitor.locator('b', { hasText: '更长的路' })).toBeVisible();
  // The title of the published version stays visible, even if the draft has another title.
  await page.getByLabel('标题').fill('改了还没发布');
  await expect(page.getByRole('heading', { name: '夜里绕路的原因' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '线上：' })).toContainText('夜里绕路的原因');
  await page.getByLabel('标题').fill('');
  await page.getByLabel('标题').blur();
  await expect(page.getByLabel('标题')).toHaveAccessibleDescription('请填写标题');

  // The page loads the item once more after another operator has saved it. Saving must not overwrite that change.
  const read = async () =>
    ((await (await page.request.get(item)).json()) as { data: { live: Live; draft: Draft | null } }).data;
  const saveAsColleague = async (fields: Record<string, unknown>) => {
    const now = await read();
    const answer = await page.request.put(`${item}/draft`, {
      headers: { origin: server.origin },
      data: {
        base: now.live.version,
        revision: now.draft?.revision ?? 0,
        fields: { ...(now.draft ?? now.live).fields, ...fields },
      },
    });
    expect(answer.status()).toBe(200);
  };
  await expect(page.getByRole('status').filter({ hasText: '草稿已保存' })).toBeVisible();
  await saveAsColleague({ summary: '同事后来的摘要' });
  await page.getByRole('button', { name: /^下\s?线$/ }).click();
  const withdrawing = page.getByRole('dialog', { name: '下线' });
  await withdrawing.getByLabel('原因').fill('重写');
  await withdrawing.getByRole('button', { name: /^下\s?线$/ }).click();
  await expect(page.getByLabel('摘要')).toHaveValue('同事后来的摘要');
  await page.getByLabel('标题').fill('我写的标题');
  await expect.poll(async () => (await read()).draft?.fields['title']).toBe('我写的标题');
  expect((await read()).draft?.fields['summary']).toBe('同事后来的摘要');

  // After loading once more, a field that both operators changed still needs a decision.
  await expect(page.getByRole('button', { name: '保存草稿' })).toBeDisabled();
  await holdSaves(page, async () => {
    await page.getByLabel('标题').fill('我又写的标题');
    await saveAsColleague({ title: '同事又写的标题' });
    await page.getByRole('button', { name: '放弃草稿' }).click();
    const discarding = page.getByRole('dialog', { name: '放弃草稿' });
    await discarding.getByRole('button', { name: '放弃草稿' }).click();
    await discarding.getByRole('button', { name: '看最新的' }).click();
    await expect(page.getByLabel('标题')).toHaveValue('我又写的标题');
  });
  await expect(conflict.getByRole('group', { name: '标题' })).toContainText('原来：我写的标题');
  expect((await read()).draft?.fields['title']).toBe('同事又写的标题');
  await conflict.getByRole('button', { name: '放弃我的改动' }).click();
  await expect(page.getByLabel('标题')).toHaveValue('同事又写的标题');
});

test('support answers a ticket and a feedback with a template, and their authors read the answers @full', async ({
  page,
  server,
  folder,
}) => {
  const person = await signUp(page.request);
  const own = { headers: { authorization: `Bearer ${person.accessToken}` } };
  const asked = await page.request.post('/xlppc.gacs/api/gxsdn/support/tickets', {
    ...own,
    data: { clientKey: 'c'.repeat(24), kind: 'line', text: '<img src=x onerror=alert(1)> 晚上亚服丢包' },
  });
  const { number } = ((await asked.json()) as { data: { number: string } }).data;
  await enterConsole(page, folder, 'support');
  await page.goto(`${server.origin}/console/reply-templates`);
  await page.getByRole('button', { name: '新模板' }).click();
  await page.getByLabel('名字').fill('先测一次');
  await page.getByLabel('内容').fill('{brand}收到，工单 {number}：请先测一次。');
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('heading', { name: '先测一次' })).toBeVisible();

  await page.goto(`${server.origin}/console/support?state=open&assignee=none`);
  await page.getByRole('link', { name: number }).click();
  await expect(page.getByText('<img src=x onerror=alert(1)>').first()).toBeVisible();
  await page.getByRole('button', { name: '我来处理' }).click();
  await page.getByLabel('套用模板').click();
  await page.getByTitle('先测一次').click();
  await page.getByRole('checkbox', { name: '需要用户补充' }).check();
  await page.getByRole('button', { name: '发送' }).click();
  await expect(page.getByText('等用户补充').first()).toBeVisible();
  await page.getByLabel('内部备注').fill('像是路由器');
  await page.getByRole('button', { name: '添加备注' }).click();
  await expect(page.getByText('像是路由器')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  const thread = await page.request.get(`/xlppc.gacs/api/gxsdn/support/tickets/${number}`, own);
  expect(await thread.text()).toContain(`收到，工单 ${number}：请先测一次。`);
  expect(await thread.text()).not.toContain('像是路由器');

  await page.request.post('/xlppc.gacs/api/gxsdn/support/feedback', {
    ...own,
    data: { clientKey: 'd'.repeat(24), kind: 'other', text: '测速图看不清' },
  });
  await page.goto(`${server.origin}/console/feedback`);
  await page.getByText('测速图看不清').first().waitFor();
  await page.locator('tbody a[href^="/console/feedback/"]').first().click();
  await page.getByRole('button', { name: '回复', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('套用模板').click();
  await page.getByTitle('先测一次').click();
  await expect(dialog.getByLabel('回复内容')).toHaveValue(/请先测一次。$/);
  await dialog.getByRole('button', { name: '回复', exact: true }).click();
  await expect(page.getByRole('heading', { name: /的回复$/ })).toBeVisible();
  await expect(page.locator('#main').getByText(/收到，工单 F\S+：请先测一次。/)).toBeVisible();
});
