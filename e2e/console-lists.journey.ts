import { serviceRefusals } from '@feisuo/contract/facts/service-refusals';
import type { Page, Route } from '@playwright/test';
import { bindBeforehand, enterConsole } from './console-steps.ts';
import { expect, test } from './fixtures.ts';

type List = {
  path: string;
  /** Path of the list's API below /console/api. */
  from: string;
  /** The Chinese name of the list's rows. */
  what: string;
  /** The Chinese name of the whole list, if it is not the name of the rows. */
  whole?: string;
  /** Filters in the page's address, which the server must receive unchanged. */
  asked?: Record<string, string>;
  /** Further parameters of the page's address, which are not sent to the server. */
  shown?: Record<string, string>;
  /** Heading of the empty list, if the page has no filters that could be cleared. */
  nothing?: string;
  /** A cursor in the format that the server issues. */
  place: string;
  cursor?: string;
};

const day = { from: '2026-06-01', to: '2026-06-02' };

/** All console lists that the server divides into pages. */
const lists: readonly List[] = [
  { path: 'accounts', from: 'accounts', what: '账号', asked: { q: '梭友', state: 'frozen' }, place: '1.a' },
  { path: 'orders', from: 'orders', what: '订单', asked: { q: 'P1', state: 'granted', ...day }, place: '1.a' },
  {
    path: 'audit',
    from: 'audit',
    what: '记录',
    whole: '审计日志',
    asked: { q: '投诉核实', action: 'account.freeze', since: '2026-06-01' },
    place: '7',
    cursor: 'before',
  },
  { path: 'system/jobs', from: 'jobs/dead', what: '死信', asked: { queue: 'housekeeping' }, place: '1.a' },
  { path: 'refunds', from: 'refunds', what: '退款', asked: { state: 'open' }, place: '1.a' },
  {
    path: 'refunds/approvals',
    from: 'refund-proposals',
    what: '复核申请',
    asked: { state: 'waiting' },
    place: '7',
  },
  { path: 'refunds/reviews', from: 'reviews', what: '待核对款项', nothing: '没有要核对的款项', place: '1.a' },
  { path: 'agreements', from: 'agreements', what: '续费协议', asked: { q: 'A1', state: 'active' }, place: '1.a' },
  { path: 'books', from: 'books/journals', what: '分录', asked: { account: 'suspense', ...day }, place: '7' },
  { path: 'books/reconciliation', from: 'books/mismatches', what: '差异', asked: { state: 'open' }, place: '7' },
  { path: 'catalogue', from: 'catalogue/products', what: '商品', asked: { q: '月卡', state: 'retired' }, place: '1.a' },
  { path: 'catalogue/pages', from: 'catalogue/pages', what: '支付页', asked: { q: 'jsq' }, place: 'a' },
  {
    path: 'promotion',
    from: 'promotion/line-items',
    what: '投放',
    asked: { q: '周末', slot: 'WebCenterPop', on: 'yes' },
    place: '1.a',
  },
  {
    path: 'promotion/report',
    from: 'promotion/report',
    what: '投放效果',
    asked: { by: 'channel', ...day },
    nothing: '这几天没有请求',
    place: 'a',
  },
  {
    path: 'promotion/experiments',
    from: 'promotion/experiments',
    what: 'A/B 结果',
    asked: { goal: 'pays', ...day },
    nothing: '还没有在比较的投放',
    place: 'creatives a',
  },
  { path: 'attribution', from: 'attribution/uploads', what: '回传', asked: { state: 'dead' }, place: '7' },
  {
    path: 'attribution/unmatched',
    from: 'attribution/unmatched',
    what: '未匹配记录',
    asked: { step: 'download' },
    place: '1.a',
  },
  { path: 'attribution/channels', from: 'channels', what: '渠道', asked: { q: '小红书' }, place: 'a' },
  {
    path: 'attribution/report',
    from: 'channels/report',
    what: '渠道报表',
    asked: day,
    nothing: '这几天没有人来',
    place: 'a',
  },
  {
    path: 'downloads',
    from: 'downloads/releases',
    what: '安装包',
    asked: { platform: 'windows', state: 'current' },
    place: '7',
  },
  { path: 'activities', from: 'activities', what: '活动', asked: { kind: 'lottery', state: 'running' }, place: '1.a' },
  {
    path: 'activities/shuttle/given',
    from: 'activities/shuttle/awards',
    what: '发放记录',
    asked: { account: '100000000000001' },
    place: '7',
  },
  {
    path: 'activities/shuttle/given',
    from: 'activities/shuttle/winners',
    shown: { show: 'winners' },
    what: '中奖记录',
    asked: { account: '100000000000001', prize: 'week' },
    place: '7',
  },
  {
    path: 'activities/supply/given',
    from: 'activities/supply/exchanges',
    shown: { show: 'exchanges' },
    what: '兑换记录',
    asked: { account: '100000000000001' },
    place: '7',
  },
  {
    path: 'activities/recall',
    from: 'activities/recall/recalled',
    what: '召回账号',
    asked: { q: '100000000000001', claimed: 'no' },
    place: '1.a',
  },
  {
    path: 'activities/lenovo',
    from: 'activities/lenovo/machines',
    what: '合作设备',
    asked: { q: '100000000000001', claimed: 'yes' },
    place: '1.a',
  },
  { path: 'activities/codes', from: 'codes', what: '兑换码批次', asked: { q: '直播间' }, place: '1.a' },
  {
    path: 'content/article',
    from: 'content/items/article',
    what: '资讯',
    asked: { q: '线路', standing: 'live' },
    place: '1.a',
  },
  { path: 'support', from: 'support/tickets', what: '工单', asked: { q: 'T1', state: 'open' }, place: '1.a' },
  { path: 'feedback', from: 'support/feedback', what: '反馈', asked: { q: '丢包', state: 'new' }, place: '7' },
  {
    path: 'requested-games',
    from: 'support/requested-games',
    what: '收录申请',
    asked: { q: '三角洲', platform: 'ios' },
    place: '7.a',
  },
  { path: 'guardians', from: 'support/guardians', what: '监护人申请', asked: { state: 'open' }, place: '7' },
  { path: 'invoices', from: 'support/invoices', what: '发票申请', asked: { q: 'I1', state: 'submitted' }, place: '7' },
  { path: 'system/errors', from: 'errors', what: '报错', asked: { q: 'undefined', state: 'open' }, place: '1.7' },
  { path: 'system/reported', from: 'reported-events', what: '上报事件', asked: { q: 'boost' }, place: '7' },
  {
    path: 'system/clients',
    from: 'clients',
    what: '接入应用',
    asked: { q: 'feisuo', state: 'on' },
    place: 'a',
  },
  { path: 'system/webhooks', from: 'webhooks', what: '事件回调', place: 'a' },
  { path: 'system/sandbox', from: 'sandbox/outbox', what: '消息', asked: { to: '13800138000' }, place: '7' },
  {
    path: 'system/webhook-deliveries',
    from: 'webhook-deliveries',
    what: '发送记录',
    asked: { state: 'dead', kind: 'ping' },
    place: '7',
  },
];

const LISTS_PER_TEST = 5;
// Each test covers a few lists, so that it ends within its time limit on a busy machine.
const parts = Array.from({ length: Math.ceil(lists.length / LISTS_PER_TEST) }, (_, part) =>
  lists.slice(part * LISTS_PER_TEST, (part + 1) * LISTS_PER_TEST),
);

for (const [index, part] of parts.entries()) {
  test(`console lists keep filters and cursor through reload and history in every state (part ${index + 1}) @full`, async ({
    page,
    folder,
    server,
    pageErrors,
  }) => {
    test.setTimeout(300_000);
    await enterConsole(page, folder, 'owner');
    // Reading the outbox requires a second factor, so the operator gets one first.
    await bindBeforehand(page, server.origin);
    for (const list of part) {
      await test.step(list.path, async () => {
        const { asked, answers } = await standBetween(page, list);
        const address = new URL(`/console/${list.path}`, server.origin);
        for (const [name, value] of Object.entries({ ...list.shown, ...list.asked }))
          address.searchParams.set(name, value);
        const filtered = address.href;
        address.searchParams.set('place', list.place);
        const wanted = { ...list.asked, [list.cursor ?? 'after']: list.place };

        // A shared link with a cursor opens that page of the list, and offers a button for the first page.
        answers.push(nothing);
        await page.goto(address.href);
        await expect(page.getByRole('heading', { name: `后面没有${list.what}了` })).toBeVisible();
        expect(asked.at(-1)).toEqual(wanted);
        await page.reload();
        await expect(page.getByRole('heading', { name: `后面没有${list.what}了` })).toBeVisible();
        expect(asked.at(-1)).toEqual(wanted);

        // The button opens the first page with the same filters; the Back button returns to the later page.
        await page.getByRole('button', { name: '回到第一页' }).click();
        if (list.nothing !== undefined) {
          await expect(page.getByRole('heading', { name: list.nothing })).toBeVisible();
          await expect.poll(() => asked.at(-1)).toEqual(list.asked ?? {});
          expect(page.url()).toBe(filtered);
        } else if (list.asked) {
          await expect(page.getByRole('heading', { name: `没有符合条件的${list.what}` })).toBeVisible();
          // Both pages are empty, so the view may be correct before the request was sent. The test waits for the
          // request.
          await expect.poll(() => asked.at(-1)).toEqual(list.asked);
          expect(page.url()).toBe(filtered);
          await page.getByRole('button', { name: '清除筛选' }).last().click();
        }
        // A list without any rows has another message than a page after the end of the list.
        await expect(page.getByRole('heading', { name: `后面没有${list.what}了` })).toHaveCount(0);
        if (list.nothing === undefined) await expect.poll(() => asked.at(-1)).toEqual({});
        await expect(page.getByRole('heading', { name: `没有符合条件的${list.what}` })).toHaveCount(0);
        await page.goBack();
        if (list.asked && list.nothing === undefined) await page.goBack();
        await expect(page.getByRole('heading', { name: `后面没有${list.what}了` })).toBeVisible();
        expect(page.url()).toBe(address.href);

        // Every list has a view for loading, for a missing permission, and for a failure with a button to try once
        // more.
        const whole = list.whole ?? list.what;
        answers.push(broken);
        await page.goto(filtered);
        await expect(page.getByRole('heading', { name: `${whole}没有取回来` })).toBeVisible();
        answers.push(nothing);
        await page
          .getByRole('alert')
          .getByRole('button', { name: /^重\s?试$/ })
          .click();
        await expect(page.getByRole('heading', { name: `${whole}没有取回来` })).toHaveCount(0);
        expect(asked.at(-1)).toEqual(list.asked ?? {});
        answers.push(forbidden);
        await page.reload();
        await expect(page.getByRole('heading', { name: `你的角色看不到${whole}` })).toBeVisible();
        await page.unrouteAll({ behavior: 'wait' });
      });
    }
    // The browser logs failed requests. Status 403 and 500 are expected, because the test provokes them.
    expect(pageErrors.filter((line) => !/status of (403|500)/.test(line))).toEqual([]);
    pageErrors.length = 0;
  });
}

test('leaving the search input of a console list unchanged keeps the page of the list @full', async ({
  page,
  folder,
  server,
}) => {
  await enterConsole(page, folder, 'owner');
  const { asked, answers } = await standBetween(page, { from: 'accounts' });
  answers.push(nothing);
  const address = `${server.origin}/console/accounts?place=1.a`;
  await page.goto(address);
  await expect(page.getByRole('heading', { name: '后面没有账号了' })).toBeVisible();
  const search = page.getByRole('search').getByRole('textbox').first();
  await search.focus();
  await page.keyboard.press('Tab');
  await expect(search).not.toBeFocused();
  expect(page.url()).toBe(address);
  expect(asked.at(-1)).toEqual({ after: '1.a' });
  // A new search text returns to the first page of the list.
  await search.fill(' 梭友 ');
  await page.keyboard.press('Tab');
  await expect.poll(() => asked.at(-1)).toEqual({ q: '梭友' });
});

const at = '2026-06-01T00:00:00.000Z';

/** Lists that are a part of a page, each with one row for the test. */
const growing = [
  {
    path: 'downloads',
    from: 'downloads/history',
    what: '记录',
    row: { id: '8', at, actor: '值班', action: 'release.publish', subject: 'windows 9.0.0', reason: null, after: null },
  },
] as const;

test('a console list that is a part of a page loads more rows page by page, and a failed page can be retried @full', async ({
  page,
  folder,
  server,
  pageErrors,
}) => {
  await enterConsole(page, folder, 'owner');
  for (const list of growing) {
    await test.step(list.path, async () => {
      const { asked, answers } = await standBetween(page, list);
      answers.push(success({ list: [list.row], next: '7', reading: [] }));
      await page.goto(`${server.origin}/console/${list.path}`);
      const older = page.getByRole('button', { name: `更早的${list.what}` });
      await expect(older).toBeVisible();
      answers.push(broken);
      await older.click();
      await expect(page.getByRole('alert')).toContainText(`没有取到更早的${list.what}`);
      expect(asked.at(-1)).toEqual({ after: '7' });
      answers.push(nothing);
      await older.click();
      await expect(older).toHaveCount(0);
      expect(asked.at(-1)).toEqual({ after: '7' });
      await page.unrouteAll({ behavior: 'wait' });
    });
  }
  expect(pageErrors.filter((line) => !/status of 500/.test(line))).toEqual([]);
  pageErrors.length = 0;
});

test('every version of a site document and every uploaded picture can be reached page by page @full', async ({
  page,
  folder,
  server,
}) => {
  await enterConsole(page, folder, 'owner');
  // Adds six versions to the server's answer, so that they do not fit on one page and a second page must be requested.
  await page.route(
    (url) => url.pathname === '/console/api/content/items/page/home',
    async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      const revision = { number: 7, act: 'publish', by: '值班', at, note: '' };
      await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, revisions: [revision] } } });
    },
  );
  const versions = await standBetween(page, { from: 'content/items/page/home/revisions' });
  await page.goto(`${server.origin}/console/content/page/home`);
  await page.getByRole('button', { name: '更早的版本' }).click();
  await expect(page.getByRole('button', { name: '更早的版本' })).toHaveCount(0);
  expect(versions.asked).toEqual([{ after: '7' }]);
  await page.unrouteAll({ behavior: 'wait' });

  const images = await standBetween(page, { from: 'images' });
  images.answers.push(success({ list: [], next: '1.a' }));
  await page.goto(`${server.origin}/console/activities/new?kind=redeem`);
  await page.getByRole('button', { name: /^选/ }).first().click();
  const dialog = page.getByRole('dialog', { name: '选图片' });
  await dialog.getByRole('button', { name: '更早的' }).click();
  await expect.poll(() => images.asked.at(-1)).toEqual({ after: '1.a' });
  await dialog.getByRole('button', { name: '最新的' }).click();
  await expect.poll(() => images.asked.at(-1)).toEqual({});
});

type Answer = (route: Route) => Promise<void>;

const tell = (status: number, body: object): Answer => {
  return (route) => route.fulfill({ status, json: body });
};
const success = (data: object) => tell(200, { code: 0, msg: '', message: '', data });
const nothing = success({ list: [], next: null });
const broken = tell(500, { code: 500, msg: '服务器开了小差', message: '服务器开了小差', data: null });
const { code: mayNot } = serviceRefusals.OPERATOR_MAY_NOT;
const forbidden = tell(403, { code: mayNot, msg: '没有权限', message: '没有权限', data: null });

/** Intercepts the requests of a list, and answers each with the last element of `answers`. */
async function standBetween(page: Page, { from }: Pick<List, 'from'>) {
  const asked: Record<string, string>[] = [];
  const answers: Answer[] = [];
  await page.route(
    (url) => url.pathname === `/console/api/${from}`,
    async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      asked.push(Object.fromEntries(new URL(route.request().url()).searchParams));
      return (answers.at(-1) ?? nothing)(route);
    },
  );
  return { asked, answers };
}
