import type { Page } from '@playwright/test';
import { signUp, addBrowserSession } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { authorizeAddress, returned, signInByPassword, serveCallback } from './sign-in-steps.ts';

test.beforeEach(({ page }) => serveCallback(page));

const accountsSignedIn = async (page: Page): Promise<string[]> => {
  const { data } = await (await page.request.get('/v1/user/browser')).json();
  return data.map(({ sub }: { sub: string }) => sub);
};
const waitingForATurn = (page: Page) => page.evaluate(async () => (await navigator.locks.query()).pending?.length);

for (const isKnown of [false, true]) {
  const browser = isKnown ? 'a browser with a session' : 'a new browser';
  test(
    `concurrent sign-ins in two windows of ${browser} both succeed`,
    { tag: '@full' },
    async ({ page, context, server }) => {
      const here = isKnown ? [await signUp(page.request)] : [];
      for (const person of here) await addBrowserSession(page, server.origin, person);
      const people = [await signUp(page.request), await signUp(page.request)];
      const windows = [page, await context.newPage()];

      // Holds back the answer to the first request until the second window has added a browser session too.
      const held = Promise.withResolvers<undefined>();
      let asked = 0;
      await context.route('**/v1/user/browser', async (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        asked += 1;
        const answer = await route.fetch();
        if (asked === 1) await held.promise;
        return route.fulfill({ response: answer });
      });
      for (const [index, person] of people.entries()) {
        const window = windows[index] ?? page;
        await window.goto(authorizeAddress(server.origin, { prompt: 'login' }));
        await signInByPassword(window, person);
      }
      await expect.poll(() => waitingForATurn(page)).toBe(1);
      expect(asked).toBe(1);
      held.resolve(undefined);
      for (const window of windows) expect((await returned(window)).get('code')).toBeTruthy();
      const expected = [...here, ...people].map(({ sub }) => sub);
      expect((await accountsSignedIn(page)).toSorted()).toEqual(expected.toSorted());
    },
  );
}
