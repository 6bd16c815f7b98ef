import type { Page } from '@playwright/test';
import { runAdmin } from '../apps/server/test/server-process.ts';
import { rememberOnSite, signUp, addBrowserSession } from './account-steps.ts';
import { runAdminOn, settingsOf } from './server-data-folder.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test, watch } from './fixtures.ts';
import { signInWithin } from './separate-account-origin.ts';

const screens = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** Expects that the page is accessible and does not scroll sideways, on a phone and on a desktop. */
async function expectFine(page: Page): Promise<void> {
  for (const screen of screens) {
    await page.setViewportSize(screen);
    await expectNoSidewaysScroll(page);
  }
  await expectAccessible(page);
}

const picture = (page: Page, name: string) =>
  page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 120 } }).then((buffer) => ({
    name,
    mimeType: 'image/png',
    buffer,
  }));

test('a visitor finds answers by search, by address and without JavaScript, and sends feedback @full', async ({
  page,
  browser,
  server,
  pageErrors,
}) => {
  await page.goto('/help');
  await expect(page.getByRole('navigation', { name: '问题分类' }).getByRole('heading')).toHaveCount(6);
  const search = page.getByRole('searchbox', { name: '搜索帮助' });
  await search.fill('付款后没有到账');
  const results = page.getByRole('region', { name: '搜索结果' });
  await expect(results.getByRole('group').first()).toContainText('付了款，会员没到账怎么办？');
  await expect(results.getByText('先在会员中心看订单状态')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^找到 \d+ 条$/ })).toBeVisible();
  await search.fill('量子纠缠');
  await expect(results).toContainText('没有找到和「量子纠缠」有关的问题');
  await expectFine(page);
  await results.getByRole('button', { name: '清空' }).click();
  await expect(search).toBeFocused();
  const facts = await page.locator('script[type="application/ld+json"]').allInnerTexts();
  expect(facts.map((text) => JSON.parse(text) as { '@type': string; mainEntity: [] })).toContainEqual(
    expect.objectContaining({ '@type': 'FAQPage', mainEntity: expect.arrayContaining([expect.anything()]) }),
  );
  await expectFine(page);

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: server.origin });
  const reader = await plain.newPage();
  watch(reader, pageErrors);
  await reader.goto('/help#refund');
  await expect(reader.locator('#refund')).toContainText('按剩余整天退');
  await expect(reader.locator('#refund')).toBeVisible();
  await expect(reader.getByRole('searchbox')).toBeHidden();
  await reader.goto('/support/work-order');
  // Without JavaScript an explanation takes the place of the form, and names another way to contact support.
  const note = reader.locator('noscript p');
  await expect(note).toHaveText(/^提交工单需要浏览器启用 JavaScript。/);
  await expect(note.getByRole('link', { name: '帮助中心' })).toHaveAttribute('href', '/help');
  await expect(reader.locator('form')).toBeHidden();
  await expect(reader.getByText('读取中')).toHaveCount(0);
  await plain.close();

  await page.goto('/help#refund');
  await expect(page.locator('#refund').getByRole('link', { name: '没解决，提交工单' })).toHaveAttribute(
    'href',
    '/support/work-order?kind=pay',
  );

  await page.goto('/feedback');
  const words = page.getByLabel('内容', { exact: true });
  await page.getByRole('button', { name: '提交反馈' }).click();
  await expect(words).toBeFocused();
  await expect(page.getByText('再多说两句，至少 5 个字')).toBeVisible();
  await page.getByRole('radio', { name: '内容有误' }).check();
  await words.fill('退款那一条写得很清楚，谢谢');
  await expectFine(page);
  await page.getByRole('button', { name: '提交反馈' }).click();
  await expect(page.getByRole('heading', { name: '收到了，谢谢' })).toBeFocused();
  await expect(page.getByText(/^F\d{6}-[2-9A-Z]{5}$/)).toBeVisible();
});

test('a visitor must sign in before submitting a ticket, and the chosen file waits until then @full', async ({
  page,
}) => {
  const made = await page.request.post('/v1/auth/signup/anonymously', { data: { client_id: 'feisuo-site' } });
  const { access_token: accessToken, sub } = (await made.json()) as { access_token: string; sub: string };
  await rememberOnSite(page, { accessToken, sub });
  const calls: string[] = [];
  page.on('request', (sent) => calls.push(`${sent.method()} ${new URL(sent.url()).pathname}`));
  await page.goto('/support/work-order?kind=line');
  await expect.poll(() => calls.some((call) => call.includes('logininfo/compose'))).toBe(true);
  await expect(page.getByText('提交需要登录。先填好也行，登录后内容都还在。')).toBeVisible();
  await page.getByLabel('发生了什么').fill('晚上八点后开始丢包');
  await page.locator('input[type=file]').setInputFiles(await picture(page, '截图.png'));
  await expect(page.getByText('截图.png')).toBeVisible();
  await page.getByRole('button', { name: '登录并提交' }).click();
  await expect(page.frameLocator('dialog iframe').getByLabel('手机号', { exact: true })).toBeVisible();
  expect(calls.filter((call) => /^POST .*support/.test(call))).toEqual([]);
});

test('a ticket written before signing in loses no text; support answers, and the member replies, closes and reopens it', async ({
  page,
  request,
  folder,
  server,
}) => {
  const person = await signUp(request);
  await page.goto('/support/work-order?kind=line');
  const send = page.getByRole('button', { name: '登录并提交' });
  await send.click();
  const words = page.getByLabel('发生了什么');
  await expect(words).toBeFocused();
  await expect(page.getByText('请写几句发生了什么，至少 5 个字')).toBeVisible();
  // The member chooses the game by keyboard, by the initials of its name in pinyin.
  await page.getByRole('combobox', { name: /^游戏/ }).fill('jdqs');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: /^游戏/ })).toHaveValue('绝地求生');
  await page.getByLabel(/^区服/).selectOption('亚服');
  await words.fill('晚上 8 点后亚服丢包。白天正常，换过网线也一样。');
  await page.reload();
  await expect(words).toHaveValue(/白天正常/);
  await expect(page.getByText('接着上次没写完的内容')).toBeVisible();

  await page
    .locator('input[type=file]')
    .setInputFiles([
      await picture(page, '截图.png'),
      { name: '安装包.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
    ]);
  await expect(page.getByText('登录后上传')).toBeVisible();
  await expect(page.getByText('不支持这种文件')).toBeVisible();
  await page.getByRole('button', { name: '移除 安装包.exe' }).click();
  const preview = page.getByRole('complementary', { name: '诊断预览' });
  await expect(preview).toContainText('不发送');
  await page.getByRole('checkbox', { name: /附上诊断信息/ }).check();
  await expect(preview).toContainText('会发送');
  await expect(preview).toContainText(/到本站 12 次，中位数 [\d.]+ 毫秒/);
  const shown = await page.getByRole('region', { name: '诊断信息预览' }).locator('> span').allInnerTexts();
  await expectFine(page);
  await send.click();
  await signInWithin(page.frameLocator('dialog iframe'), person);
  // After the sign-in, the page uploads the file and creates the ticket.
  await expect(page.getByRole('heading', { name: '工单已提交' })).toBeFocused({ timeout: 15_000 });
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('丢包');

  await page.getByRole('link', { name: '查看工单' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '晚上 8 点后亚服丢包' })).toBeVisible();
  const number = page.url().split('/').at(-1) ?? '';
  await page.getByText('附带的诊断信息').click();
  const sent = await page.getByRole('region', { name: '诊断信息' }).innerText();
  // The ticket contains exactly the text that the preview showed.
  expect(sent.replaceAll(/\s/g, '')).toBe(shown.join('').replaceAll(/\s/g, ''));
  await expect(page.getByRole('img', { name: '截图.png' })).toBeVisible();

  const env = settingsOf(folder);
  await runAdmin(env, 'ticket', 'reply', number, '--text', '麻烦在卡的时候测一次', '--as', '阿经', '--wait');
  await page.getByRole('button', { name: '刷新' }).click();
  await expect(page.getByText('麻烦在卡的时候测一次')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '有新回复 客服' })).toBeAttached();
  await expect(page.getByRole('list', { name: '进度' }).locator('[aria-current]')).toContainText('待你补充');
  await expectFine(page);
  await page.goto('/help');
  await page.getByRole('link', { name: /待你补充.*晚上 8 点后亚服丢包/ }).click();
  await page.getByRole('button', { name: '发送回复' }).click();
  await expect(page.getByLabel('回复', { exact: true })).toBeFocused();
  await page.getByLabel('回复', { exact: true }).fill('测了，首页也跳');
  await page.locator('input[type=file]').setInputFiles([await picture(page, '测速.png')]);
  await expect(page.getByText('已上传')).toBeVisible();
  await page.getByRole('button', { name: '发送回复' }).click();
  await expect(page.getByRole('list', { name: '沟通记录' })).toContainText('测了，首页也跳');
  await page.getByRole('button', { name: '问题解决了，关闭工单' }).click();
  await expect(page.getByRole('list', { name: '进度' }).locator('[aria-current]')).toContainText('已关闭');
  await page.getByRole('button', { name: '还没好，重新打开' }).click();
  await expect(page.getByLabel('回复', { exact: true })).toBeVisible();
  await page.goto('/member/tickets?state=open');
  await expect(page.getByRole('listitem').filter({ hasText: number })).toContainText('处理中');
  await expectFine(page);

  // For another member the page says that there is no such ticket.
  const other = await signUp(request, { name: '别人' });
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await addBrowserSession(page, server.origin, other);
  await page.goto(`/member/tickets/${number}`);
  await expect(page.getByRole('heading', { name: '没有这张工单' })).toBeVisible();
});

test('@full a guardian reads the rules, submits a request, and looks up its state', async ({ page, folder }) => {
  await page.goto('/child-protection');
  // The support page uses the light theme and shows no promotions.
  await expect(page.locator('[data-theme=light]').first()).toBeVisible();
  await expect(page.locator('a[href^="/download"], a[href^="/vip"]')).toHaveCount(0);
  await expect(page.getByRole('region', { name: /年龄、使用、购买/ })).toContainText('未满 8 周岁');
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByLabel('监护人姓名')).toBeFocused();
  await expect(page.getByText('请至少留一个手机号或邮箱，核对时要联系你')).toBeVisible();
  await expectFine(page);
  await page.getByLabel('监护人姓名').fill('王小梭');
  await page.getByLabel('与孩子的关系').selectOption('母亲');
  await page.getByLabel('手机号').fill('138 0013 8000');
  await page.getByLabel('孩子的账号').fill('13900139000');
  await page.getByRole('checkbox', { name: '误付款处理' }).check();
  await page.getByLabel('情况说明').fill('5 月 3 日用我的手机付了 30 元，我不知情');
  await page.locator('input[type=file]').setInputFiles([await picture(page, '付款记录.png')]);
  await expect(page.getByText('已上传')).toBeVisible();
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByRole('heading', { name: '申请已收到' })).toBeFocused();
  const [number = '', code = ''] = await page.locator('dl dd').allInnerTexts();
  await expectFine(page);

  const look = page.getByRole('button', { name: '查询', exact: true });
  await page.getByLabel('申请编号').fill(number);
  await page.getByLabel('查询码').fill('22222-22222');
  await look.click();
  await expect(page.getByText('没有找到这份申请，请核对编号和查询码')).toBeVisible();
  await page.getByLabel('查询码').fill(code.toLowerCase().replace('-', ''));
  await look.click();
  const result = page.getByRole('status', { name: '查询结果' });
  await expect(result).toContainText('已提交');
  await expect(result).not.toContainText('王小梭');
  await runAdminOn(
    folder,
    'guardian',
    'answer',
    number,
    '--to',
    'done',
    '--text',
    '已原路退回 30 元',
    '--reason',
    '已核对身份',
  );
  await look.click();
  await expect(result).toContainText('已办结');
  await expect(result).toContainText('已原路退回 30 元');
  await expectFine(page);
});
