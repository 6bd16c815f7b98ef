import type { Page } from '@playwright/test';
import { rememberOnSite, signUp, type AccountPerson } from './account-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { enrolOperator } from './operator-client.ts';
import { signInWithin } from './separate-account-origin.ts';

const main = (page: Page) => page.getByRole('main');
const shareTask = (page: Page) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: '请 1 位朋友来看看' }) });
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

async function collect(page: Page, member: AccountPerson): Promise<void> {
  await rememberOnSite(page, member);
  await page.goto('/activity/supply-station-v2');
  await shareTask(page).getByRole('button', { name: /^领取/ }).click();
  await expect(shareTask(page).getByText('已领取')).toBeVisible();
  await page.reload();
  await expect(shareTask(page).getByText('已领取')).toBeVisible();
}

test('@full §7 a member shares an activity page, a friend opens the link and signs in, and the member completes the task', async ({
  page,
  request,
  openBrowser,
}) => {
  const [member, friend] = [await signUp(request, { name: '分享的人' }), await signUp(request)];
  await rememberOnSite(page, member);
  await page.goto('/activity/supply-station-v2');
  await expect(shareTask(page).getByText('本周 0 / 1')).toBeVisible();

  // The member shares the link on a page without the list of tasks.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/activity/jsq');
  await expect(main(page).getByRole('button', { name: '签到，领第 1 天奖励' })).toBeVisible();
  await main(page).getByRole('button', { name: '分享给朋友' }).click();
  await expect(main(page).getByRole('button', { name: '链接已复制' })).toBeVisible();
  const link = new URL(await clipboard(page));
  expect(link.pathname).toBe('/activity/jsq');
  expect(link.href).not.toContain(member.sub);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);

  // Opening the link without signing in does not complete the sharing task.
  const theirs = await openBrowser();
  await theirs.goto(link.href);
  await main(theirs).getByRole('button', { name: '登录签到，领第 1 天奖励' }).click();
  const reportedResponse = theirs.waitForResponse('**/dy1-api-play/api/sharePlay?**');
  await signInWithin(theirs.frameLocator('dialog iframe'), friend);
  expect(await (await reportedResponse).json()).toMatchObject({ code: 0, data: { valid: true, sharedBy: '分**' } });
  await expect(main(theirs).getByRole('button', { name: '签到，领第 1 天奖励' })).toBeVisible();
  await theirs.context().close();

  await collect(page, member);
});

test('@full the share task links to the invite page, and is completed when a friend signs in by the invitation link', async ({
  page,
  request,
  openBrowser,
}) => {
  const [member, friend] = [await signUp(request, { name: '请客的人' }), await signUp(request)];
  await rememberOnSite(page, member);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/activity/supply-station-v2');
  await shareTask(page)
    .getByRole('link', { name: /^去完成/ })
    .click();
  await main(page).getByRole('button', { name: '复制链接' }).click();
  const link = await clipboard(page);
  expect(new URL(link).pathname).toMatch(/^\/i\/[A-Z0-9]{8}$/);

  const theirs = await openBrowser();
  await theirs.goto(link);
  await expect(main(theirs).getByText('朋友「请**」邀请你一起玩')).toBeVisible();
  await main(theirs).getByRole('button', { name: '注册或登录' }).click();
  const reportedResponse = theirs.waitForResponse(
    async (answer) =>
      answer.url().includes('/sharePlay?') && Boolean(await answer.request().headerValue('authorization')),
  );
  await signInWithin(theirs.frameLocator('dialog iframe'), friend);
  expect((await (await reportedResponse).json()).code).toBe(0);
  await theirs.context().close();

  await collect(page, member);
});

test('if the browser refuses the clipboard, the share link is shown for manual copying @full', async ({
  page,
  request,
}) => {
  await rememberOnSite(page, await signUp(request));
  await page.addInitScript(() => {
    const refuse = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
    Object.assign(Clipboard.prototype, { write: refuse, writeText: refuse });
  });
  await page.goto('/lottery');
  await main(page).getByRole('button', { name: '分享给朋友' }).click();
  const field = main(page).getByLabel('请手动复制这个链接');
  await expect(field).toBeFocused();
  await expect(main(page).getByText('链接没有生成')).toHaveCount(0);
  const link = new URL(await field.inputValue());
  expect([link.pathname, link.searchParams.has('share')]).toEqual(['/lottery', true]);
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(link.href);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
});

test('@full §7 act/firstEnter: 参与人数 counts each member who opened an activity once, and does not count visitors', async ({
  page,
  request,
  server,
  folder,
}) => {
  const operator = await enrolOperator(server.origin, folder, '看数的人', 'operator');
  const countOf = async () => (await operator.call<{ entries: number }>('get', '/activities/spring')).entries;
  const before = await countOf();
  await page.goto('/activity/img/spring');
  await expect(main(page).getByRole('button', { name: '分享给朋友' })).toBeVisible();
  await rememberOnSite(page, await signUp(request));
  for (const isFirst of [true, false]) {
    const reportedResponse = page.waitForResponse('**/act/firstEnter');
    await page.goto('/activity/img/spring');
    expect(await (await reportedResponse).json()).toMatchObject({ code: 0, data: { actId: 'spring', first: isFirst } });
  }
  expect(await countOf()).toBe(before + 1);
  await operator.request.dispose();
});

test('@full §7 gamePlay: a search finds a game that was added after the page was opened', async ({
  page,
  server,
  folder,
}) => {
  const operator = await enrolOperator(server.origin, folder, '收录的人', 'operator');
  await page.goto('/games');
  const game = await operator.call<{ live: { fields: object } }>('get', '/content/items/game/pubg');
  const item = '/content/items/game/late-arrival';
  const fields = {
    ...game.live.fields,
    name: '迟到的远征',
    englishName: 'Late Arrival',
    aliases: [],
    initials: 'cddyz',
  };
  await operator.call('put', `${item}/draft`, { base: 0, revision: 0, fields });
  await operator.call('post', `${item}/publish`, { revision: 1 });
  const asked = page.waitForRequest('**/dy1-api-play/api/gamePlay?**');
  await page.getByRole('searchbox', { name: '搜索游戏' }).fill('迟到的远征');
  expect(new URL((await asked).url()).searchParams.get('keyword')).toBe('迟到的远征');
  await expect(page.getByText('游戏库刚刚收录：')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: '迟到的远征' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '迟到的远征' })).toBeVisible();

  // The card that a member shares on a game's page links to this game.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await main(page).getByRole('button', { name: '分享给朋友' }).click();
  await expect(main(page).getByRole('button', { name: '链接已复制' })).toBeVisible();
  expect(new URL(await clipboard(page)).pathname).toBe('/games/late-arrival');
  await operator.request.dispose();
});
