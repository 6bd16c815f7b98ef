import type { Locator } from '@playwright/test';
import { signUp } from './account-steps.ts';
import { enterConsole, enterWithFactor, fillMoment } from './console-steps.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { buy } from './sandbox-buyer.ts';

/** Expects the message at the input, and the input to be visible and focused. */
async function expectErrorAt(field: Locator, words: RegExp | string): Promise<void> {
  await expect(field).toHaveAccessibleDescription(words);
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport();
}

test('a console form shows a violated rule at its field, focuses the field, and keeps the typed values @full', async ({
  page,
  folder,
  server,
}) => {
  await enterWithFactor(page, { folder, server }, 'operator');
  const add = page.getByRole('button', { name: /^新\s?建$/ });

  await page.goto(`${server.origin}/console/activities/new?kind=exchange`);
  await page.getByRole('textbox', { name: '名称', exact: true }).first().fill('周末补给');
  await page.getByRole('textbox', { name: '编号', exact: true }).first().fill('weekend-supply');
  await page.getByRole('button', { name: '添加商品' }).click();
  const good = page.getByRole('group', { name: '商品第 1 项' });
  await good.getByRole('textbox', { name: '编号' }).fill('week');
  await good.getByRole('textbox', { name: '名称' }).fill('七天会员');
  await good.getByRole('textbox', { name: '说明' }).fill('登录就能用');
  await good.getByRole('textbox', { name: '图片地址' }).fill('/logo.svg');
  await good.getByRole('switch', { name: '每天只放出一部分' }).click();
  await good.getByRole('spinbutton', { name: '每天放出' }).fill('5');
  await add.click();
  const daily = good.getByRole('spinbutton', { name: '每天放出' });
  await expectErrorAt(daily, '商品「七天会员」没有设库存，不能再设每日放出的数量');
  await expect(daily).toHaveValue('5');
  await expectAccessible(page);
  // The message stays until the value is valid.
  await daily.fill('6');
  await expect(daily).toHaveAccessibleDescription(/没有设库存/);
  await good.getByRole('switch', { name: '限制库存' }).click();
  await expect(daily).not.toHaveAccessibleDescription(/没有设库存/);

  await page.goto(`${server.origin}/console/activities/new?kind=lottery`);
  await page.getByRole('textbox', { name: '名称', exact: true }).first().fill('周末抽奖');
  await page.getByRole('textbox', { name: '编号', exact: true }).first().fill('weekend-draw');
  for (const [index, name] of ['头奖', '二奖'].entries()) {
    await page.getByRole('button', { name: '添加奖品' }).click();
    const prize = page.getByRole('group', { name: `奖品第 ${index + 1} 项` });
    await prize.getByRole('textbox', { name: '编号' }).fill(`p${index}`);
    await prize.getByRole('textbox', { name: '名称' }).fill(name);
    await prize.getByRole('spinbutton', { name: '概率' }).fill('60');
  }
  await add.click();
  const prizes = page.getByRole('group', { name: '奖品', exact: true });
  await expect(prizes).toHaveAccessibleDescription('各奖品的概率加起来是 120%，不能超过 100%');
  await expect(prizes).toBeFocused();
  await expect(page.getByText('合计 120%，超出 20%，请调低')).toBeVisible();
  await expect(page.getByText('各奖品的概率加起来是 120%')).toBeInViewport();
  await expectAccessible(page);

  await page.goto(`${server.origin}/console/promotion`);
  await page.getByRole('button', { name: '新建推广位' }).click();
  const dialog = page.getByRole('dialog', { name: '新建推广位' });
  const id = dialog.getByRole('textbox', { name: '编号' });
  await id.fill('WebCenterPop');
  await dialog.getByRole('textbox', { name: '名称' }).fill('又一个');
  await dialog.getByRole('button', { name: /^新\s?建$/ }).click();
  await expectErrorAt(id, /这个编号已经有了，换一个/);
  await expect(dialog.getByRole('textbox', { name: '名称' })).toHaveValue('又一个');

  await page.goto(`${server.origin}/console/promotion/new`);
  await page.getByRole('textbox', { name: '名称', exact: true }).fill('倒着的时间');
  await page.getByRole('textbox', { name: '编号', exact: true }).fill('upside-down');
  await fillMoment(page, '开始（北京时间）', '2030-01-02 00:00');
  await fillMoment(page, '结束（北京时间）', '2030-01-01 00:00');
  await add.click();
  await expectErrorAt(page.getByLabel('结束（北京时间）'), /结束时间要晚于开始时间/);
  await expect(page.getByLabel('结束（北京时间）')).toHaveValue('2030-01-01 00:00');
});

test('a number out of range stays in its console form with the limit below it, and the form is not sent @full', async ({
  page,
  request,
  folder,
  server,
}) => {
  const member = await signUp(request, { name: '补偿的人' });
  const { orderId } = await buy(request, member);
  await enterWithFactor(page, { folder, server }, 'owner');
  const sent: string[] = [];
  page.on('request', (one) => {
    if (one.method() !== 'GET' && /\/console\/api\/(accounts|orders|promotion)/.test(one.url())) sent.push(one.url());
  });

  await page.goto(`${server.origin}/console/accounts/${member.sub}`);
  await page.getByRole('button', { name: '发放会员' }).click();
  const giving = page.getByRole('dialog', { name: '发放会员' });
  const count = giving.getByRole('spinbutton', { name: '数量' });
  await giving.getByLabel('原因').fill('线路故障补偿');
  for (const [typed, words] of [
    ['99999', '不能大于 3660'],
    ['0', '不能小于 1'],
    ['abc', '要填整数'],
    ['1.5', '要填整数'],
  ] as const) {
    await count.fill(typed);
    await count.blur();
    await giving.getByRole('button', { name: /^发\s?放$/ }).click();
    await expect(giving.getByText(words)).toBeVisible();
    await expect(count).toHaveValue(typed);
    await expect(count).toHaveAccessibleDescription(words);
  }
  await count.fill('3660');
  await expect(giving.getByText('不能大于')).toBeHidden();
  // The arrow keys stop at the maximum.
  await count.press('ArrowUp');
  await expect(count).toHaveValue('3660');
  await count.press('ArrowDown');
  await expect(count).toHaveValue('3659');

  await page.goto(`${server.origin}/console/orders/${orderId}`);
  await page.getByRole('button', { name: '退款', exact: true }).click();
  const refund = page.getByRole('dialog', { name: /^退款/ });
  await refund.getByText('指定金额').click();
  const sum = refund.getByRole('spinbutton', { name: '金额（元）' });
  await refund.getByLabel('原因').fill('多付了');
  for (const [typed, words] of [
    ['abc', '要填金额，最多两位小数'],
    ['1.234', '要填金额，最多两位小数'],
    ['99999', /^最多 ¥/],
  ] as const) {
    await sum.fill('9.99');
    await sum.fill(typed);
    await refund.getByRole('button', { name: /^退\s?款$/ }).click();
    await expect(sum).toHaveAccessibleDescription(words);
    await expect(sum).toHaveValue(typed.replace(/^99999$/, '99999.00'));
  }
  expect(sent).toEqual([]);

  await page.goto(`${server.origin}/console/promotion/new`);
  const hours = page.getByRole('spinbutton', { name: '多少小时' });
  await hours.fill('99999');
  await hours.blur();
  await expect(hours).toHaveAccessibleDescription('不能大于 2160');
  await expect(hours).toHaveValue('99999');
  await hours.fill('12');
  await expect(hours).not.toHaveAccessibleDescription(/不能大于/);
  await expectAccessible(page);
});

test('a console form validates a field when it loses focus, names refused characters, and updates the summary of errors @full', async ({
  page,
  folder,
  server,
}) => {
  await enterConsole(page, folder, 'operator');
  await page.goto(`${server.origin}/console/promotion/new`);
  await page.getByRole('button', { name: '添加创意' }).click();
  const link = page.getByRole('textbox', { name: '跳转地址' });
  await link.fill('vip');
  await expect(page.getByText('请填写 https:// 开头的网址')).toBeHidden();
  await link.blur();
  await expect(page.getByText('请填写 https:// 开头的网址，或 / 开头的站内路径')).toBeVisible();
  await link.fill('/vip');
  await expect(page.getByText('请填写 https:// 开头的网址')).toBeHidden();

  const title = page.getByRole('textbox', { name: '标题', exact: true });
  await title.fill('周末<必看>');
  await title.blur();
  await expect(page.getByText('不能用「<」「>」，请换成书名号，或全角的「＜」「＞」')).toBeVisible();
  await page.getByRole('textbox', { name: '编号', exact: true }).fill('weekend 1');
  await page.getByRole('button', { name: /^新\s?建$/ }).click();
  const box = page.getByRole('alert').filter({ hasText: '没有保存' });
  await expect(page.getByText('不能用「空格」，只能用字母、数字、- 和 _，最多 64 个')).toBeVisible();
  await expect(box).toContainText('有 3 处要改');
  await title.fill('周末《必看》');
  await expect(box).toContainText('有 2 处要改');
  const id = page.getByRole('textbox', { name: '编号', exact: true });
  await id.fill('weekend-1');
  await expect(box).toContainText('有 1 处要改');
  await id.fill('weekend 1');
  await expect(box).toContainText('有 2 处要改');
  await id.fill('weekend-1');
  await page.getByRole('textbox', { name: '名称', exact: true }).fill('周末');
  await expect(box).toBeHidden();
  // An end before the start is reported at once. Changing either of the two inputs clears the error.
  await fillMoment(page, '开始（北京时间）', '2030-01-02 00:00');
  await fillMoment(page, '结束（北京时间）', '2030-01-01 00:00');
  await expect(page.getByText('结束时间要晚于开始时间')).toBeVisible();
  await fillMoment(page, '开始（北京时间）', '2029-12-01 00:00');
  await expect(page.getByText('结束时间要晚于开始时间')).toBeHidden();
});

test('the form for an installer shows refusals at the field, and asks before discarding typed values @full', async ({
  page,
  folder,
  server,
}) => {
  await enterWithFactor(page, { folder, server }, 'operator');
  // The journey starts at a page of the console, so that the Back button stays within the router.
  await page.goto(`${server.origin}/console/promotion`);
  await page.getByRole('navigation').getByRole('link', { name: '安装包', exact: true }).click();
  await page.getByRole('button', { name: '上传安装包' }).click();
  const dialog = page.getByRole('dialog', { name: '上传安装包' });
  const question = page.getByRole('dialog').filter({ hasText: '有未保存的改动' });
  const version = dialog.getByRole('textbox', { name: '版本号' });
  // If nothing was typed, the dialog closes without a question.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: '上传安装包' }).click();
  await version.fill('90.0.0');
  await dialog.getByRole('textbox', { name: '系统要求' }).fill('Windows 10 及以上');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: '留下' }).click();
  await page.goBack();
  await question.getByRole('button', { name: '留下' }).click();
  await expect(version).toHaveValue('90.0.0');

  const send = dialog.getByRole('button', { name: /^上\s?传$/ });
  const file = dialog.getByLabel('文件', { exact: true });
  await send.click();
  await expect(file).toHaveAccessibleDescription('先选一个文件');
  await file.setInputFiles({ name: 'page.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('<html>') });
  await send.click();
  await expectErrorAt(file, '这不是 Windows 安装程序，请选 .exe 文件，或者换一个平台');
  await expect(dialog.getByText('有地方要改。你填的还在。')).toBeVisible();
  await expectAccessible(page);
  await expect(version).toHaveValue('90.0.0');

  await version.fill('90.0.1');
  await page.goBack();
  await question.getByRole('button', { name: '离开' }).click();
  await expect(page).toHaveURL(`${server.origin}/console/promotion`);
  await expect(dialog).toHaveCount(0);
  // All values are saved, so going forward asks nothing.
  await page.goForward();
  await expect(page.getByRole('button', { name: '上传安装包' })).toBeVisible();
});

test('a console form shows all violated rules at the same time, each at its field, and is not sent meanwhile @full', async ({
  page,
  folder,
  server,
}) => {
  await enterWithFactor(page, { folder, server }, 'owner');
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400 && answer.url().includes('/console/api/')) refused.push(answer.url());
  });
  await page.goto(`${server.origin}/console/catalogue/products/new`);
  const add = page.getByRole('button', { name: '建立商品' });
  const first = page.getByRole('spinbutton', { name: '首期价（元）' });
  const lower = page.getByRole('spinbutton', { name: '促销价（元）' });
  await page.getByRole('textbox', { name: '编号', exact: true }).fill('rules-month');
  await page.getByRole('textbox', { name: '名称' }).fill('按规则的月卡');
  await page.getByLabel('原因').fill('试规则');
  await first.fill('40');
  await page.getByRole('button', { name: '加一个促销价' }).click();
  await lower.fill('50');
  await page.getByRole('spinbutton', { name: '领取天数' }).fill('32');
  await add.click();
  await expectErrorAt(first, /首期价不能高于价格/);
  await expect(lower).toHaveAccessibleDescription(/促销价要低于价格，一样也不行/);
  await expect(page.getByRole('spinbutton', { name: '领取天数' })).toHaveAccessibleDescription(
    /不能超过商品自己的天数/,
  );
  await expect(page.getByText('有 3 处要改')).toBeVisible();
  await expectAccessible(page);
  // Both errors depend on the price, so a higher price fixes both of them.
  await page.getByRole('spinbutton', { name: '价格（元）', exact: true }).fill('60');
  await expect(first).not.toHaveAccessibleDescription(/不能高于/);
  await expect(lower).not.toHaveAccessibleDescription(/要低于/);
  await page.getByRole('spinbutton', { name: '领取天数' }).fill('3');
  await add.click();
  await expect(page).toHaveURL(/\/catalogue\/products\/rules-month$/);

  await page.goto(`${server.origin}/console/promotion/new`);
  await page.getByRole('textbox', { name: '名称', exact: true }).fill('倒着的范围');
  await page.getByRole('textbox', { name: '编号', exact: true }).fill('upside-range');
  await page.getByRole('combobox', { name: '添加条件' }).click();
  await page.getByTitle('会员剩余天数').click();
  const most = page.getByRole('spinbutton', { name: '剩余天数上限' });
  await page.getByRole('spinbutton', { name: '剩余天数下限' }).fill('9');
  await page.getByRole('button', { name: /^新\s?建$/ }).click();
  await expect(most).toHaveAccessibleDescription('会员剩余天数的上限不能小于下限');
  await most.fill('12');
  await expect(most).not.toHaveAccessibleDescription(/上限/);
  expect(refused).toEqual([]);
});

test('setting an end time in the past asks for a confirmation before saving @full', async ({
  page,
  folder,
  server,
}) => {
  await enterWithFactor(page, { folder, server }, 'owner');
  const found = await page.request.get(`${server.origin}/console/api/promotion/line-items?on=yes`);
  const { id } = (await found.json()).data.list[0] as { id: string };
  await page.goto(`${server.origin}/console/promotion/${id}`);
  await fillMoment(page, '结束（北京时间）', '2020-01-01 00:00');
  const why = page.getByLabel('原因');
  if (await why.isVisible()) await why.fill('到期了');
  const save = page.getByRole('button', { name: /^保\s?存$/ });
  const question = page.getByRole('dialog', { name: '结束时间已经过了' });
  await save.click();
  await expect(question.getByText(/保存后会立刻结束投放/)).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: '回去改' }).click();
  await expect(page.getByText('有未保存的改动')).toBeVisible();
  await save.click();
  await question.getByRole('button', { name: '保存并结束投放' }).click();
  await expect(page.getByText('已保存')).toBeVisible();
});
