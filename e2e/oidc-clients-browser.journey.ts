import { freePort } from '../apps/server/test/free-port.ts';
import { expect, test as base } from './fixtures.ts';
import { serve } from './oidc-clients/application.ts';
import { type BrowserApplication, browserLibraries, browserPage } from './oidc-clients/browser-pages.ts';
import { newMember, registerApplication, shownOf, signInAndConsent } from './oidc-clients/steps.ts';
import { passwordTab } from './sign-in-steps.ts';

// Applications without a server, with libraries from npm, with their defaults.

declare const application: BrowserApplication;

type Library = keyof typeof browserLibraries;
const names = Object.keys(browserLibraries) as Library[];

const test = base.extend<object, { origins: Record<Library, string> }>({
  origins: [
    async ({ folder, server }, use) => {
      const origins = {} as Record<Library, string>;
      for (const name of names) origins[name] = `http://127.0.0.1:${await freePort()}`;
      const homes = Object.values(origins);
      const clientId = 'browser-libraries';
      const redirects = homes.map((home) => `${home}/`);
      await registerApplication(folder, { id: clientId, redirects, homes, isPublic: true });
      const stops = await Promise.all(
        names.map((name) => {
          const origin = origins[name];
          return serve(origin, browserPage(name, { issuer: server.origin, clientId, origin }));
        }),
      );
      await use(origins);
      for (const stop of stops) stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

// One worker runs all tests of this file, so that the server starts once.
test.describe.configure({ mode: 'default' });

for (const name of names) {
  test(`${name} signs in, reads name and e-mail, renews its tokens and signs out with its defaults @full`, async ({
    page,
    request,
    origins,
  }) => {
    const home = `${origins[name]}/`;
    const isReady = () => page.waitForFunction(() => 'application' in window);
    const person = await newMember(request);
    await page.goto(home);
    await isReady();
    await page.evaluate(() => void application.signIn());
    await signInAndConsent(page, person);
    await page.waitForURL((url) => url.origin === origins[name]);
    await isReady();
    expect(await page.evaluate(() => application.member())).toEqual(shownOf(person));

    const before = await page.evaluate(() => application.token());
    if (browserLibraries[name].leavesToRenew) {
      const leavingToRenew = page.waitForURL(({ pathname }) => pathname === '/account/authorize');
      await page.evaluate(() => void application.renew());
      await leavingToRenew;
      await page.waitForURL((url) => url.origin === origins[name]);
      await isReady();
    } else await page.evaluate(() => application.renew().then(() => null));
    expect(await page.evaluate(() => application.token())).not.toBe(before);
    expect(await page.evaluate(() => application.member())).toEqual(shownOf(person));

    const leaving = page.waitForURL(({ pathname }) => pathname === '/account/sign-out');
    await page.evaluate(() => void application.signOut());
    await leaving;
    await page.waitForURL((url) => url.origin === origins[name]);
    await isReady();
    expect(await page.evaluate(() => application.member())).toEqual({});
    await page.evaluate(() => void application.signIn());
    await expect(passwordTab(page)).toBeVisible();
  });
}
