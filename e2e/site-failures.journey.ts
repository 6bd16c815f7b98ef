import { supportPaths } from '@feisuo/contract/facts/paths';
import type { Page, Route } from '@playwright/test';
import { rememberOnSite, signUp } from './account-steps.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

/** Ways in which a request can fail: an invalid answer, a dropped connection, a timeout. */
const failures: ((route: Route) => unknown)[] = [
  (route) => route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Internal Server Error</h1>' }),
  (route) => route.abort('connectionreset'),
  () => {}, // This request never gets a response.
];

/** Makes the request timeouts of 10 s pass faster but leaves other timers alone; called with false, restores them. */
function hurryTimeouts(isHurried: boolean): void {
  const page = window as unknown as { timeout?: typeof AbortSignal.timeout };
  const timeout = (page.timeout ??= AbortSignal.timeout.bind(AbortSignal));
  AbortSignal.timeout = isHurried ? (ms) => timeout(ms === 10_000 ? 300 : ms) : timeout;
}

interface Form {
  path: string;
  /** API path whose requests fail. */
  service: string;
  fill: (page: Page) => Promise<void>;
  send: string;
  /** The message after a failure, which says that the typed text was kept. */
  kept: string;
  done: (page: Page) => Promise<void>;
  /** `@full` for a form whose code the other forms already test in quick runs. */
  tag?: '@full';
}

/** Values of all inputs in the form that has this submit button. */
const valuesOf = (page: Page, send: string) =>
  page
    .locator('form')
    .filter({ has: page.getByRole('button', { name: send }) })
    .locator('input:not([type=file]), select, textarea')
    .evaluateAll((fields) =>
      fields.map((field) =>
        field instanceof HTMLInputElement && field.checked ? 'checked' : (field as HTMLInputElement).value,
      ),
    );

const forms: Form[] = [
  {
    path: '/feedback',
    service: supportPaths.feedback,
    async fill(page) {
      await page.getByLabel('内容', { exact: true }).fill('下载页的命令在我这里跑不了');
      await page.getByLabel('联系方式（选填）').fill('a@b.cn');
    },
    send: '提交反馈',
    kept: '反馈没有发出去，写的内容都还在。',
    done: (page) => expect(page.getByRole('heading', { name: '收到了，谢谢' })).toBeFocused(),
  },
  {
    path: '/child-protection',
    service: supportPaths.guardianRequests,
    async fill(page) {
      await page.getByLabel('监护人姓名').fill('王小梭');
      await page.getByLabel('与孩子的关系').selectOption('父亲');
      await page.getByLabel('邮箱').fill('w@b.cn');
      await page.getByLabel('孩子的账号').fill('13900139000');
      await page.getByRole('checkbox', { name: '误付款处理' }).check();
      await page.getByLabel('情况说明').fill('用我的手机付了 30 元，我不知情');
    },
    send: '提交申请',
    kept: '申请没有提交，填写的内容都还在。',
    done: (page) => expect(page.getByRole('heading', { name: '申请已收到' })).toBeFocused(),
    tag: '@full',
  },
  {
    path: '/games?q=星尘旅人',
    service: supportPaths.gameRequests,
    async fill(page) {
      await page.getByLabel('区服（选填）').fill('国际服');
      await page.getByLabel('手机号或邮箱（选填）').fill('g@b.cn');
    },
    send: '提交申请',
    kept: '申请没有提交，填写的内容都还在。',
    done: (page) => expect(page.getByRole('status').filter({ hasText: '已记下《星尘旅人》' })).toBeVisible(),
    tag: '@full',
  },
  {
    path: '/support/work-order?kind=other',
    service: supportPaths.tickets,
    async fill(page) {
      await page.getByLabel('发生了什么').fill('会员中心的订单日期看不清');
      await page.getByLabel('其他联系方式（选填）').fill('QQ 12345');
    },
    send: '提交工单',
    kept: '工单没有提交，填写的内容都还在。',
    done: (page) => expect(page.getByRole('heading', { name: '工单已提交' })).toBeFocused(),
  },
];

for (const { path, service, fill, send, kept, done, tag = [] } of forms) {
  test(
    `${path}: if requests fail, drop or hang, the form keeps the typed text, and repeated attempts are accepted once`,
    { tag },
    async ({ page, request }) => {
      await rememberOnSite(page, await signUp(request));
      const keys: (string | undefined)[] = [];
      let tries = 0;
      await page.route(`**${service}`, (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        keys.push((route.request().postDataJSON() as { clientKey?: string }).clientKey);
        const fail = failures[tries++];
        return fail ? fail(route) : route.continue();
      });
      await page.goto(path);
      await fill(page);
      await expect(page.getByRole('button', { name: send })).toBeVisible();
      const typed = await valuesOf(page, send);
      expect(typed.filter(Boolean).length).toBeGreaterThan(1);
      await page.getByRole('button', { name: send }).click();
      const failure = page.getByRole('alert').filter({ hasText: kept });
      for (const failed of failures.keys()) {
        await expect.poll(() => tries).toBe(failed + 1);
        await expect(failure).toHaveText(`${kept}接口请求失败，请稍后重试再试一次`);
        expect(await valuesOf(page, send)).toEqual(typed);
        if (failed === 0) await expectAccessible(page);
        // Before the last attempt, which succeeds, real timeouts are restored, because a real answer may take some
        // time.
        await page.evaluate(hurryTimeouts, failed === failures.length - 2);
        await failure.getByRole('button', { name: '再试一次' }).click();
      }
      await done(page);
      expect(tries).toBe(failures.length + 1);
      // All attempts sent the same idempotency key, so the server accepted the form only once.
      expect(new Set(keys).size).toBe(1);
    },
  );
}
