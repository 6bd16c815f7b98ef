import type { BrowserContext, Page } from '@playwright/test';
import { watch } from './fixtures.ts';
import { press, countRequests, enter, expect, expectSignedIn, expire, state, test } from './sdk-fixtures.ts';

const TABS = 10;

/** Opens tabs of the same client until there are `count`, including the first tab. */
async function openTabs(first: Page, pageErrors: string[], count = TABS): Promise<Page[]> {
  const others = Array.from({ length: count - 1 }, async () => {
    const tab = await first.context().newPage();
    watch(tab, pageErrors);
    await tab.goto(first.url());
    return tab;
  });
  return [first, ...(await Promise.all(others))];
}

const tokenOf = (tab: Page) => tab.evaluate(() => window.account.sso.getAccessToken());
const waitingForALock = (tab: Page) => tab.evaluate(async () => (await navigator.locks.query()).pending?.length);

/** Holds back the answers to refresh requests until the returned function is called. */
async function holdRefreshes(context: BrowserContext): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await context.route('**/v1/auth/token', async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

test('ten tabs with an expired token refresh the token once, and all tabs get the new token', async ({
  page,
  context,
  person,
  pageErrors,
}) => {
  await enter(page, person);
  const tabs = await openTabs(page, pageErrors);
  const old = await expire(page);
  const requests = countRequests(page);
  const release = await holdRefreshes(context);
  const tokens = Promise.all(tabs.map(tokenOf));
  // One tab refreshes the token, and all others wait for its lock.
  await expect.poll(() => waitingForALock(page)).toBe(TABS - 1);
  release();
  expect(new Set(await tokens).size).toBe(1);
  expect((await tokens)[0]).not.toBe(old.access_token);
  expect(requests('/v1/auth/token')).toBe(1);
  for (const tab of tabs) await expectSignedIn(tab, person);
  expect(await page.evaluate(() => window.account.api.getMe())).toMatchObject({ sub: person.sub });
});

test(
  'in a browser without Web Locks, concurrent refreshes of the SDK sign no tab out',
  { tag: '@full' },
  async ({ page, context, person, pageErrors }) => {
    await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
    await enter(page, person);
    const tabs = await openTabs(page, pageErrors);
    expect(await page.evaluate(() => 'locks' in navigator)).toBe(false);
    const old = await expire(page);
    const requests = countRequests(page);
    const tokens = await Promise.all(tabs.map(tokenOf));
    expect(new Set(tokens).size).toBe(1);
    expect(tokens[0]).not.toBe(old.access_token);
    expect(requests('/v1/auth/token')).toBe(1);
    for (const tab of tabs) await expectSignedIn(tab, person);
    // The refresh token that the tabs received is valid: another refresh succeeds.
    await expire(page);
    expect(await tokenOf(page)).not.toBe(tokens[0]);
  },
);

test('closing a tab while it refreshes a token does not block the other tabs @full', async ({
  page,
  context,
  person,
  pageErrors,
}) => {
  await enter(page, person);
  const [first = page, second = page, third = page] = await openTabs(page, pageErrors, 3);
  await expire(page);
  const release = await holdRefreshes(context);
  const lost = context.waitForEvent('request', (request) => request.url().endsWith('/v1/auth/token'));
  void tokenOf(first).catch(() => {});
  await lost;
  const tokens = Promise.all([second, third].map(tokenOf));
  await expect.poll(() => waitingForALock(second)).toBe(2);
  await first.close();
  release();
  expect(new Set(await tokens).size).toBe(1);
  await expectSignedIn(second, person);
});

test('@full signing in or out in one tab with the SDK also changes the other tabs', async ({
  page,
  person,
  pageErrors,
}) => {
  await page.goto('/');
  const [first = page, second = page, third = page] = await openTabs(page, pageErrors, 3);
  await expect(state(second)).toHaveText('signed out');
  await enter(first, person);
  for (const tab of [second, third]) await expectSignedIn(tab, person);
  await press(second, 'Sign out');
  await second.waitForURL('**/?left');
  for (const tab of [first, second, third]) {
    await expect(state(tab)).toHaveText('signed out');
    expect(await tokenOf(tab)).toBeNull();
  }
});
