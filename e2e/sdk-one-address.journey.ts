import { countRequests, expect, expectSignedIn, press, test } from './sdk-fixtures.ts';
import { signInByPassword } from './sign-in-steps.ts';

test('@full one registered redirect address serves sign-in by redirect, silent sign-in and sign-in in a frame', async ({
  page,
  scene,
  person,
}) => {
  const requests = countRequests(page);
  const asked: URLSearchParams[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/account/authorize') asked.push(searchParams);
  });
  const forget = () => page.evaluate(() => window.account.client.credentials.clear());

  await page.goto('/');
  await press(page, 'Sign in');
  await signInByPassword(page, person);
  await expectSignedIn(page, person);

  await forget();
  expect(await page.evaluate(() => window.account.sso.trySignIn())).toEqual({ signedIn: true, sub: person.sub });

  await forget();
  expect(await page.evaluate(() => window.account.sso.signInByIframe())).toEqual({ signedIn: true, sub: person.sub });

  const registered = `${scene.application}/sso/callback`;
  const inFrames = `${registered}?sso_sign_in_in_iframe=`;
  expect(asked.map((params) => params.get('redirect_uri'))).toEqual([registered, inFrames, inFrames]);
  // Each code was exchanged once: the page in the frame leaves its answer to the page around it.
  expect(requests('/v1/auth/token')).toBe(3);
});
