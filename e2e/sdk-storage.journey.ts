import type { Page } from '@playwright/test';
import { signInWithin } from './separate-account-origin.ts';
import { press, countRequests, enter, expect, expectSignedIn, expire, state, test } from './sdk-fixtures.ts';
import { signInByPassword } from './sign-in-steps.ts';

const within = (page: Page) => page.frameLocator('dialog iframe');
const getSub = (page: Page) => page.evaluate(async () => (await window.account.api.getMe()).sub);

test('clearing the browser storage signs the user of the SDK out, and signing in works again @full', async ({
  page,
  context,
  person,
}) => {
  await enter(page, person);
  const other = await context.newPage();
  await other.goto(page.url());
  await expectSignedIn(other, person);
  await other.evaluate(() => localStorage.clear());
  // The first tab notices that the second tab has deleted the credentials.
  await expect(state(page)).toHaveText('signed out');
  expect(await page.evaluate(() => window.account.sso.getAccessToken())).toBeNull();
  await press(page, 'Sign in here');
  await signInWithin(within(page), person);
  await expectSignedIn(page, person);
  expect(await getSub(other)).toBe(person.sub);
});

test(
  'browser storage that is cleared while the SDK refreshes a token stays empty',
  { tag: '@full' },
  async ({ page, person }) => {
    await enter(page, person);
    await expire(page);
    await page.route('**/v1/auth/token', async (route) => {
      await page.evaluate(() => localStorage.clear());
      await route.continue();
    });
    expect(await page.evaluate(() => window.account.sso.getAccessToken())).toBeNull();
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('credentials')))).toEqual(
      [],
    );
    await page.unroute('**/v1/auth/token');
    await enter(page, person);
  },
);

test(
  'if the stored sign-in request of the SDK is cleared, its response is ignored and the next sign-in works',
  { tag: '@full' },
  async ({ page, person }) => {
    const requests = countRequests(page);
    await page.addInitScript(() => {
      if (location.search.includes('code=') && !document.cookie.includes('cleared')) {
        sessionStorage.clear();
        document.cookie = 'cleared=yes';
      }
    });
    await page.goto('/');
    await press(page, 'Sign in');
    await signInByPassword(page, person);
    await page.waitForURL('**/sso/callback?*');
    await expect(state(page)).toHaveText('signed out');
    expect(requests('/v1/auth/token')).toBe(0);
    await press(page, 'Sign in');
    await expectSignedIn(page, person);
  },
);

test(
  'if the browser storage is full, signing in with the SDK works for this tab only',
  { tag: '@full' },
  async ({ page, scene, person }) => {
    await page.addInitScript((origin) => {
      if (location.origin !== origin) return;
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    }, scene.application);
    await page.goto('/');
    await press(page, 'Sign in here');
    await signInWithin(within(page), person);
    await expectSignedIn(page, person);
    expect(await getSub(page)).toBe(person.sub);
    await page.evaluate(() => window.account.client.credentials.get({ force: true }));
    expect(await getSub(page)).toBe(person.sub);
    await page.evaluate(() => window.account.sso.signOutByIframe());
    await expect(state(page)).toHaveText('signed out');
  },
);

test('@full if the browser storage is forbidden, sign-in by redirect with the SDK works only until the page is left', async ({
  page,
  scene,
  person,
}) => {
  await page.addInitScript((origin) => {
    if (location.origin !== origin) return;
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('forbidden', 'SecurityError');
      },
    });
  }, scene.application);
  await page.goto('/');
  await press(page, 'Sign in');
  await signInByPassword(page, person);
  await expectSignedIn(page, person);
  expect(await getSub(page)).toBe(person.sub);
});

for (const minutes of [10, -10]) {
  test(`@full a clock that is ${minutes} minutes wrong neither signs the user of the SDK out nor causes endless refreshes`, async ({
    page,
    person,
  }) => {
    const requests = countRequests(page);
    await skewClock(page, minutes);
    await enter(page, person);
    for (let call = 0; call < 3; call += 1) expect(await getSub(page)).toBe(person.sub);
    await page.reload();
    await expectSignedIn(page, person);
    expect(await getSub(page)).toBe(person.sub);
    expect(requests('/v1/auth/token')).toBe(0);

    // The clock was wrong in one direction; now it is wrong in the other direction.
    await skewClock(page, -minutes);
    await page.reload();
    await expectSignedIn(page, person);
    for (let call = 0; call < 3; call += 1) expect(await getSub(page)).toBe(person.sub);
    expect(requests('/v1/auth/token')).toBe(minutes > 0 ? 1 : 0);
  });
}

/** Changes the computer's clock for all pages that are opened from now on. */
const skewClock = (page: Page, minutes: number) =>
  page.addInitScript((by) => {
    const own = (window as unknown as { OwnDate?: DateConstructor }).OwnDate ?? Date;
    (window as unknown as { OwnDate: DateConstructor }).OwnDate = own;
    window.Date = new Proxy(own, {
      construct: (target, args: [], wanted) =>
        Reflect.construct(target, args.length > 0 ? args : [own.now() + by], wanted),
      get: (target, key) => (key === 'now' ? () => target.now() + by : Reflect.get(target, key)),
    });
  }, minutes * 60_000);
