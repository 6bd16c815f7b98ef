import { newPhone, signUp } from './account-steps.ts';
import {
  askFrom,
  expect,
  openFrame,
  openFrameAt,
  signInWithin,
  signOutCallback,
  twoDomains as test,
} from './separate-account-origin.ts';
import { comeAs, joinByPhone, signInByPassword } from './sign-in-steps.ts';

test('@full on two domains, a silent request in a frame reports at once that it cannot see a session', async ({
  page,
  origins,
  api,
}) => {
  const person = await signUp(api);
  // The user signs in on the account pages in the whole window.
  await page.goto(`${origins.account}/account/authenticate`);
  await signInByPassword(page, person);
  await page.waitForURL(`${origins.account}/account`);
  // The browser sends no cookie to a frame on another site, so the frame cannot see this session.
  const { returned, told } = await openFrame(page, origins, { prompt: 'none' });
  const answer = await returned();
  expect(answer.get('error')).toBe('login_required');
  // By this description the client knows that the frame has no cookies, and that the user may be signed in after all.
  expect(answer.get('error_description')).toBe('No storage access');
  expect(await told()).toEqual([]);
});

test('on two domains, signing in within a frame works without any cookie', async ({ page, origins, api }) => {
  const { frame, returned } = await openFrame(page, origins);
  await signInWithin(frame, await signUp(api));
  expect((await returned()).get('code')).toBeTruthy();
  expect(await page.context().cookies(origins.account)).toEqual([]);
});

test(
  'on two domains, the authenticate page works in a frame, and reports that the session was not remembered',
  { tag: '@full' },
  async ({ page, origins, api }) => {
    const address = `${origins.account}/account/authenticate?client_id=spool`;
    const { frame, told } = await openFrameAt(page, origins, address);
    await signInWithin(frame, await signUp(api));
    await expect(frame.getByRole('heading', { name: '已登录' })).toBeVisible();
    await expect.poll(told).toContainEqual({ origin: origins.account, action: 'signedIn', remembered: false });
    expect(await page.context().cookies(origins.account)).toEqual([]);
  },
);

test(
  'after the account pages were opened in the whole window, silent sign-in works in a frame',
  { tag: '@full' },
  async ({ page, origins, api }) => {
    await page.goto(askFrom(origins));
    await signInByPassword(page, await signUp(api));
    await page.waitForURL(`${origins.application}/sso/callback?*`);
    await page.goto(askFrom(origins, { prompt: 'none', state: 'top' }), { waitUntil: 'commit' });
    await page.waitForURL(`${origins.application}/sso/callback?*state=top*`);
    expect(new URL(page.url()).searchParams.get('code')).toBeTruthy();
  },
);

test('on two domains a provider opens in the whole window, and the application gets its answer there @full', async ({
  page,
  origins,
  api,
}) => {
  const { frame } = await openFrame(page, origins);
  await frame.getByRole('checkbox').check();
  await frame.getByRole('button', { name: '演示账号' }).click();
  await page.waitForURL('**/sandbox/idp/authorize?*');
  await comeAs(page, `远客${newPhone()}`);
  await joinByPhone(page, api);
  await page.waitForURL(`${origins.application}/sso/callback?*`);
  const answer = new URL(page.url()).searchParams;
  expect(answer.get('state')).toBe('state-1');
  expect(answer.get('code')).toBeTruthy();
});

test('@full on two domains, a sign-out frame that cannot see the session does not report success', async ({
  page,
  origins,
  api,
}) => {
  await page.goto(`${origins.account}/account/authenticate`);
  await signInByPassword(page, await signUp(api));
  await page.waitForURL(`${origins.account}/account`);
  const address = `${origins.account}/account/sign-out?client_id=spool`;
  const back = new URLSearchParams({ redirect_uri: signOutCallback(origins), state: 'bye' });
  // The client gets this error and can then open the sign-out page in the whole window.
  const told = await openFrameAt(page, origins, `${address}&${back}`);
  const answer = await told.returned('sso_sign_out_in_iframe');
  expect(answer.get('error')).toBe('interaction_required');
  expect(answer.get('error_description')).toBe('No storage access');
  expect(answer.get('state')).toBe('bye');
  // Without a redirect address, the frame shows a link that opens the page in the whole window.
  const { frame } = await openFrameAt(page, origins, address);
  await expect(frame.getByText('还没有退出登录')).toBeVisible();
  await expect(frame.getByText('已退出登录')).toHaveCount(0);
  await frame.getByRole('link', { name: '打开页面退出' }).click();
  await page.waitForURL(`${origins.account}/account/sign-out?*`);
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page.getByRole('heading', { name: '已退出登录' })).toBeVisible();
});

test('a page whose origin is not registered cannot show the account pages in a frame', async ({
  page,
  origins,
  pageErrors,
}) => {
  const evil = origins.application.replace('app.', 'evil.');
  await page.goto(`${evil}/around?${new URLSearchParams({ src: askFrom(origins) })}`);
  await expect.poll(() => pageErrors.length).toBeGreaterThan(0);
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining('frame-ancestors')]);
  await expect(page.frameLocator('iframe').getByRole('tab')).toHaveCount(0);
});
