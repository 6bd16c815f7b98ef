import type { Page, Route } from '@playwright/test';
import { send } from './account-steps.ts';
import { press, enter, expect, expectSignedIn, expire, hurry, state, test } from './sdk-fixtures.ts';
import { signInByPassword } from './sign-in-steps.ts';

/** Calls the API in the page and returns the name of the error, or `fine` for success. */
const getMe = (page: Page) =>
  page.evaluate(() =>
    window.account.api.getMe().then(
      () => 'fine',
      (error: { error: string }) => error.error,
    ),
  );
const isSignedIn = (page: Page) => page.evaluate(async () => (await window.account.client.credentials.peek()) !== null);

test.describe('a token refresh of the SDK whose answer was lost', () => {
  /** Lets the server carry out the requests, but loses this many answers. Returns the idempotency keys. */
  async function loseAnswers(page: Page, api: Parameters<typeof send>[0], times: number): Promise<string[]> {
    const keys: string[] = [];
    await page.route('**/v1/auth/token', async (route) => {
      const request = route.request();
      const key = request.headers()['x-idempotency-key'] ?? '';
      keys.push(key);
      if (keys.length > times) return route.continue();
      const answer = await send(api, '/v1/auth/token', request.postDataJSON(), undefined, { 'x-idempotency-key': key });
      expect(answer['access_token']).toBeTruthy();
      return route.abort('connectionreset');
    });
    return keys;
  }

  test('is repeated with the same idempotency key', { tag: '@full' }, async ({ page, api, person }) => {
    await enter(page, person);
    await hurry(page, 10);
    await expire(page);
    const keys = await loseAnswers(page, api, 1);
    expect(await getMe(page)).toBe('fine');
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
  });

  test('@full keeps the session even if several answers were lost, and the next call works after a reload', async ({
    page,
    api,
    person,
  }) => {
    await enter(page, person);
    await hurry(page, 10);
    await expire(page);
    const keys = await loseAnswers(page, api, 3);
    expect(await getMe(page)).toBe('unreachable');
    expect(await isSignedIn(page)).toBe(true);
    await page.reload();
    await expectSignedIn(page, person);
    expect(await getMe(page)).toBe('fine');
    expect(new Set(keys).size).toBe(1);
  });
});

const silence = () => {};
const oddAnswers: Record<string, (route: Route) => Promise<void> | void> = {
  'HTML of a proxy': (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>', headers: open }),
  'HTML that calls itself fine': (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Pay for the Wi-Fi first</h1>', headers: open }),
  'half a JSON text': (route) =>
    route.fulfill({ contentType: 'application/json', body: '{"access_token":"abc', headers: open }),
  'JSON of something else': (route) => route.fulfill({ json: ['a', 'list'], headers: open }),
  'an empty body': (route) => route.fulfill({ body: '', headers: open }),
  'no content': (route) => route.fulfill({ status: 204, headers: open }),
  'a closed connection': (route) => route.abort('connectionclosed'),
  'nothing at all': silence,
};
const open = { 'access-control-allow-origin': '*' };

for (const [path, tag] of [
  ['/v1/auth/token', []],
  ['/v1/user/me', ['@full']],
] as const) {
  test(
    `an invalid answer of ${path} does not end the session of the SDK`,
    { tag: [...tag] },
    async ({ page, person }) => {
      await enter(page, person);
      for (const [name, answer] of Object.entries(oddAnswers)) {
        await hurry(page, answer === silence ? 100 : 20);
        if (path === '/v1/auth/token') await expire(page);
        let asked = 0;
        await page.route(`**${path}`, (route) => {
          asked += 1;
          return answer(route);
        });
        expect(await getMe(page), name).toBe('unreachable');
        expect(asked, name).toBeGreaterThan(0);
        expect(await isSignedIn(page), name).toBe(true);
        await page.unroute(`**${path}`);
      }
      await hurry(page, 1);
      expect(await getMe(page)).toBe('fine');
      await expectSignedIn(page, person);
    },
  );
}

test(
  'the SDK does not repeat an authorization code exchange after an invalid answer, and the next sign-in works',
  { tag: '@full' },
  async ({ page, person }) => {
    await page.goto('/');
    let asked = 0;
    await page.route('**/v1/auth/token', (route) => {
      asked += 1;
      return asked === 1 ? route.fulfill({ body: '<h1>Oops</h1>', headers: open }) : route.continue();
    });
    await press(page, 'Sign in');
    await signInByPassword(page, person);
    await expect(state(page)).toHaveText('failed: unreachable');
    expect(asked).toBe(1);
    // The browser now has a session, so the account pages show no form.
    await press(page, 'Sign in');
    await expectSignedIn(page, person);
  },
);
