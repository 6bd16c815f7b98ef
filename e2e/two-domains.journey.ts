import { newPhone, signUp } from './account-person.ts';
import { askFrom, comeAs, expect, joinByPhone, openFrame, openFrameAt, signInWithin, test } from './origins.ts';
import { signInByPassword } from './sign-in-steps.ts';

// The application and the account pages are two sites, so that no cookie reaches the frame.
test.use({ hosts: { site: 'app.localhost', account: 'sso.localhost' } });

test('in the frame nobody is known, which silence says at once', async ({ page, origins, api }) => {
  const person = await signUp(api);
  // Signed in at the account pages themselves …
  await page.goto(`${origins.account}/account/authenticate`);
  await signInByPassword(page, person);
  await page.waitForURL(`${origins.account}/account`);
  // … which a frame in another site's page cannot see.
  const { returned, told } = await openFrame(page, origins, { prompt: 'none' });
  const answer = await returned();
  expect(answer.get('error')).toBe('login_required');
  // The application can tell this from nobody being signed in, and have the whole window ask.
  expect(answer.get('error_description')).toBe('No storage access');
  expect(await told()).toEqual([]);
});

test('signing in within the frame works without any cookie', async ({ page, origins, api }) => {
  const { frame, returned } = await openFrame(page, origins);
  await signInWithin(frame, await signUp(api));
  expect((await returned()).get('code')).toBeTruthy();
  expect(await page.context().cookies(origins.account)).toEqual([]);
});

test('signing in without a code works there too, and says that nothing could be kept', async ({
  page,
  origins,
  api,
}) => {
  const address = `${origins.account}/account/authenticate?client_id=spool`;
  const { frame, told } = await openFrameAt(page, origins, address);
  await signInWithin(frame, await signUp(api));
  await expect(frame.getByRole('heading', { name: '已登录' })).toBeVisible();
  await expect.poll(told).toContainEqual({ origin: origins.account, action: 'signedIn', remembered: false });
  expect(await page.context().cookies(origins.account)).toEqual([]);
});

test('a visit of the whole window is what silence needs there', async ({ page, origins, api }) => {
  await page.goto(askFrom(origins));
  await signInByPassword(page, await signUp(api));
  await page.waitForURL(`${origins.application}/sso/callback?*`);
  await page.goto(askFrom(origins, { prompt: 'none', state: 'top' }), { waitUntil: 'commit' });
  await page.waitForURL(`${origins.application}/sso/callback?*state=top*`);
  expect(new URL(page.url()).searchParams.get('code')).toBeTruthy();
});

test('from a frame a provider takes the whole window, and the application is answered there', async ({
  page,
  origins,
  api,
}) => {
  const { frame } = await openFrame(page, origins);
  await frame.getByRole('checkbox').check();
  await frame.getByRole('button', { name: '演示账号' }).click();
  await page.waitForURL('**/stand-ins/idp/authorize?*');
  await comeAs(page, `远客${newPhone()}`);
  await joinByPhone(page, api);
  await page.waitForURL(`${origins.application}/sso/callback?*`);
  const answer = new URL(page.url()).searchParams;
  expect(answer.get('state')).toBe('state-1');
  expect(answer.get('code')).toBeTruthy();
});

test('a site that the application did not register frames nothing', async ({ page, origins, troubles }) => {
  const evil = origins.application.replace('app.', 'evil.');
  await page.goto(`${evil}/around?${new URLSearchParams({ src: askFrom(origins) })}`);
  await expect.poll(() => troubles.length).toBeGreaterThan(0);
  expect(troubles.splice(0)).toEqual([expect.stringContaining('frame-ancestors')]);
  await expect(page.frameLocator('iframe').getByRole('tab')).toHaveCount(0);
});
