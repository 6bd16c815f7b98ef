import type { Page } from '@playwright/test';
import { signUp } from './account-steps.ts';
import { enterConsole, enterWithFactor } from './console-steps.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

/** Goes to a page by a link, because loading the page again would end the work in the background. */
const goBy = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).click();

/** Answers a path with these answers. Each call of the returned function releases the next answer. */
async function holdAnswers(page: Page, path: string, answers: readonly object[]): Promise<() => void> {
  const gates = answers.map(() => Promise.withResolvers<void>());
  let [asked, freed] = [0, 0];
  await page.route(
    (url) => url.pathname === `/console/api/${path}`,
    async (route) => {
      const turn = asked++;
      await gates[turn]?.promise;
      await route.fulfill({ json: { code: 0, msg: 'ok', message: 'ok', data: answers[turn] } });
    },
  );
  return () => gates[freed++]?.resolve();
}

/** Holds back the requests to a path until the returned function is called. */
async function holdRequests(page: Page, path: RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(
    (url) => path.test(url.pathname),
    async (route) => {
      await gate.promise;
      await route.continue();
    },
  );
  return gate.resolve;
}

const part = (entries: number, after: string, isEnd: boolean) => ({
  entries,
  unkeyed: 0,
  head: 'k1:head',
  brokenAt: null,
  hasEarlier: false,
  isEnd,
  seal: isEnd ? 'whole' : null,
  sealed: 4000,
  after,
  newest: '4000',
});

test('the check of the audit log runs in the background, and its result stays visible @full', async ({
  page,
  server,
  folder,
}) => {
  await enterConsole(page, folder, 'owner');
  const goOn = await holdAnswers(page, 'audit/verify', [part(1000, '1000', false), part(4000, '4000', true)]);
  await page.goto(`${server.origin}/console/audit`);
  await page.getByRole('button', { name: '开始校验' }).click();
  goOn();
  await expect(page.getByRole('progressbar', { name: '校验进度' })).toBeVisible();
  await expect(page.getByText('已校验 1,000 条，到这里都完好。可以去看别的页面，校验会继续。')).toBeVisible();
  await expectAccessible(page);
  await goBy(page, '订单');
  await expect(page.getByRole('heading', { name: '订单', level: 1 })).toBeVisible();
  goOn();
  await goBy(page, '审计日志');
  await expect(page.getByText('4,000 条记录前后相连。')).toBeVisible();
});

test('retrying failed conversion uploads continues after its dialog was closed, and reports when it ends @full', async ({
  page,
  server,
  folder,
}) => {
  await enterConsole(page, folder, 'operator');
  const goOn = await holdAnswers(page, 'attribution/retry-dead', [
    { number: 200, next: '801' },
    { number: 7, next: null },
  ]);
  await page.goto(`${server.origin}/console/attribution`);
  await page.getByRole('button', { name: '重试全部失败' }).click();
  const dialog = page.getByRole('dialog', { name: '重试全部失败的回传？' });
  await dialog.getByRole('button', { name: '全部重试' }).click();
  goOn();
  await expect(dialog.getByRole('status')).toContainText('已经有 200 条排回了队列');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '收起，继续进行' }).click();
  await expect(dialog).toHaveCount(0);
  await goBy(page, '订单');
  goOn();
  await expect(page.getByText('207 条排回了队列')).toBeVisible();
});

test('a test of settings continues in the background, and its result is shown when the operator returns @full', async ({
  page,
  server,
  folder,
}) => {
  const { name } = await enterWithFactor(page, { folder, server }, 'owner');
  const path = '/console/api/settings/alipay/test';
  const letGo = await holdRequests(page, /\/settings\/alipay\/test$/);
  await page.goto(`${server.origin}/console/system/settings/alipay`);
  await page.getByRole('button', { name: '测试' }).click();
  await expect(page.getByRole('progressbar', { name: '测试进度' })).toBeVisible();
  await expect(page.getByText('可以去看别的页面，结果会留在这里。')).toBeVisible();
  await expectAccessible(page);
  await goBy(page, '订单');
  const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname === path);
  letGo();
  await answered;
  await page.goto(`${server.origin}/console/system/settings/alipay`);
  await expect(page.getByText('测试通过')).toBeVisible();
  await expect(page.getByText(`${name} 测于`)).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${server.origin}/console/system`);
  const parties = page.getByRole('region', { name: '外部服务' });
  await expect(parties.getByRole('row', { name: /支付宝/ })).toContainText(/20\d\d-/);
  await expectAccessible(page);
});

test('the upload of a picture shows its progress, and a cancelled upload adds no picture @full', async ({
  page,
  server,
  folder,
}) => {
  await enterConsole(page, folder, 'operator');
  await page.goto(`${server.origin}/console/activities/new?kind=redeem`);
  await page.getByRole('button', { name: /^选/ }).first().click();
  const dialog = page.getByRole('dialog', { name: '选图片' });
  await expect(dialog.getByText('还没有图片')).toBeVisible();
  const goOn = await holdAnswers(page, 'images', [{}]);
  await dialog
    .getByLabel('图片文件')
    .setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(1_000_000, 7) });
  await expect(dialog.getByRole('progressbar', { name: '上传进度' })).toBeVisible();
  await dialog.getByRole('button', { name: '取消上传' }).click();
  await expect(dialog.getByText('已取消上传')).toBeVisible();
  await expect(dialog.getByRole('progressbar', { name: '上传进度' })).toHaveCount(0);
  goOn();
});

test('an export of redeem codes continues in the background, and can be repeated if the file was lost @full', async ({
  page,
  server,
  folder,
}) => {
  await enterWithFactor(page, { folder, server }, 'operator');
  await page.goto(`${server.origin}/console/activities/codes`);
  await page.getByRole('button', { name: '新建批次' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('批次名称').fill('边走边导出');
  await dialog.getByLabel('数量').fill('300');
  await dialog.getByLabel('原因').fill('线下活动');
  await dialog.getByRole('button', { name: /^生\s?成$/ }).click();
  const row = page.getByRole('row').filter({ hasText: '边走边导出' });

  // The answer with the codes is lost. The list shows that the codes were exported, and the operator can export them
  // once more.
  await page.route('**/console/api/codes/*/export', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await row.getByRole('button', { name: '导出一次' }).click();
  await dialog.getByLabel('原因').fill('给合作方');
  await dialog.getByRole('button', { name: /^导\s?出$/ }).click();
  await expect(dialog).toContainText('不知道有没有导出');
  await dialog.getByRole('button', { name: /^取\s?消$/ }).click();
  await expect(row.getByRole('button', { name: '再次导出' })).toBeVisible();
  await page.unrouteAll();

  const letGo = await holdRequests(page, /\/console\/api\/codes\/[^/]+\/export$/);
  await row.getByRole('button', { name: '再次导出' }).click();
  await dialog.getByLabel('原因').fill('刚才没有收到');
  await dialog.getByRole('button', { name: /^导\s?出$/ }).click();
  await expect(dialog.getByRole('status')).toContainText('正在取出 300 个兑换码');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '收起，继续进行' }).click();
  await expect(dialog).toHaveCount(0);
  await goBy(page, '订单');
  const downloading = page.waitForEvent('download');
  letGo();
  expect((await downloading).suggestedFilename()).toMatch(/^兑换码 边走边导出 VIP-.+\.csv$/);
  await expect(page.getByText('已下载 300 个兑换码')).toBeVisible();
});

test('an export of personal data continues in the background @full', async ({ page, request, server, folder }) => {
  const member = await signUp(request, { name: '要数据的人' });
  await enterWithFactor(page, { folder, server }, 'owner');
  const letGo = await holdRequests(page, /\/console\/api\/accounts\/[^/]+\/export$/);
  await page.goto(`${server.origin}/console/accounts/${member.sub}`);
  await page.getByRole('button', { name: '导出个人数据' }).click();
  const dialog = page.getByRole('dialog', { name: '导出个人数据' });
  await dialog.getByLabel('原因').fill('本人来函');
  await dialog.getByRole('button', { name: /^导\s?出$/ }).click();
  await expect(dialog.getByRole('status')).toContainText('正在汇总数据');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '收起，继续进行' }).click();
  await goBy(page, '订单');
  const downloading = page.waitForEvent('download');
  letGo();
  expect((await downloading).suggestedFilename()).toBe(`个人数据 ${member.sub}.json`);
  await expect(page.getByText('已导出，文件在浏览器的下载里')).toBeVisible();
});

test('an operator uploads covers of several games and reads the result for each file @full', async ({
  page,
  server,
  folder,
}) => {
  await enterConsole(page, folder, 'operator');
  await page.goto(`${server.origin}/console/content/game`);
  await page.getByRole('button', { name: '批量上传封面' }).click();
  const dialog = page.getByRole('dialog', { name: '批量上传封面' });
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  await dialog.getByLabel('封面文件').setInputFiles([
    { name: '绝地求生.png', mimeType: 'image/png', buffer: pixel },
    { name: 'unknown.png', mimeType: 'image/png', buffer: pixel },
    { name: 'cs2.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
  ]);
  await expect(dialog.getByText('换好 1 款')).toBeVisible();
  await expect(dialog.getByText('1 个文件没有对应的游戏')).toBeVisible();
  await expect(dialog.getByText('cs2.png：只支持 PNG、JPEG、WebP、GIF 图片，请换一张')).toBeVisible();
  await expectAccessible(page);
});
