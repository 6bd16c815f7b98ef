import { signUp, addBrowserSession } from './account-steps.ts';
import { runAdminOn } from './server-data-folder.ts';
import { expect, test } from './fixtures.ts';
import { authorizeAddress, returned, signInByPassword, serveCallback, subOf } from './sign-in-steps.ts';

test.beforeEach(({ page }) => serveCallback(page));
// The server's clock is reset, because other journeys use the same server.
test.afterEach(({ folder }) => runAdminOn(folder, 'clock', 'reset'));

test(
  'with max_age, the password is asked for again after an old sign-in, and not after a recent one',
  { tag: '@full' },
  async ({ page, server, folder }) => {
    const person = await signUp(page.request);
    await addBrowserSession(page, server.origin, person);
    const address = (state: string, more = {}) => authorizeAddress(server.origin, { max_age: '300', state, ...more });
    await page.goto(address('fresh'));
    expect((await returned(page)).get('state')).toBe('fresh');

    expect(await runAdminOn(folder, 'clock', '+10m')).toMatchObject({ code: 0 });
    // The server learns of the new clock by a signal of PostgreSQL, so the request is repeated until the clock has
    // changed.
    const silently = async () => {
      await page.goto(address('silent', { prompt: 'none' }), { waitUntil: 'commit' });
      return (await returned(page)).get('error');
    };
    await expect.poll(silently).toBe('login_required');
    await page.goto(address('old'));
    await expect(page.getByRole('tab', { name: '密码登录' })).toBeVisible();
    await signInByPassword(page, person);
    const answer = await returned(page);
    expect(answer.get('state')).toBe('old');
    expect(await subOf(page.request, server.origin, answer.get('code'))).toBe(person.sub);

    await page.goto(address('again'));
    expect((await returned(page)).get('state')).toBe('again');
    // Without max_age the session is enough, and no sign-in is necessary.
    await page.goto(authorizeAddress(server.origin, { state: 'no max_age' }));
    expect((await returned(page)).get('state')).toBe('no max_age');
  },
);

test('with max_age=0 the member signs in once, and is not asked again', { tag: '@full' }, async ({ page, server }) => {
  const person = await signUp(page.request);
  await addBrowserSession(page, server.origin, person);
  // Later than the second of the sign-up, so that its sign-in is too old.
  await expect
    .poll(async () => {
      await page.goto(authorizeAddress(server.origin, { max_age: '0', prompt: 'none' }), { waitUntil: 'commit' });
      return (await returned(page)).get('error');
    })
    .toBe('login_required');
  await page.goto(authorizeAddress(server.origin, { max_age: '0', state: 'now' }));
  await signInByPassword(page, person);
  const answer = await returned(page);
  expect(answer.get('state')).toBe('now');
  expect(await subOf(page.request, server.origin, answer.get('code'))).toBe(person.sub);
});

const PARTNER = { client_id: 'hasty-partner', redirect_uri: 'http://hasty.localhost/sso/callback' };

test(
  'a member who consents after max_age has passed signs in again, and is not asked for consent twice',
  { tag: '@full' },
  async ({ page, server, folder }) => {
    const places = ['--redirect', PARTNER.redirect_uri, '--origin', 'http://hasty.localhost'];
    await runAdminOn(folder, 'client', 'add', '--id', PARTNER.client_id, '--name', '急性子', ...places);
    const person = await signUp(page.request);
    await addBrowserSession(page, server.origin, person);
    await page.goto(authorizeAddress(server.origin, { ...PARTNER, scope: 'openid profile', max_age: '300' }));
    await expect(page.getByRole('button', { name: '同意' })).toBeVisible();

    expect(await runAdminOn(folder, 'clock', '+10m')).toMatchObject({ code: 0 });
    const probe = await page.context().newPage();
    const silently = async () => {
      const address = authorizeAddress(server.origin, { max_age: '300', prompt: 'none' });
      await probe.goto(address, { waitUntil: 'commit' });
      return (await returned(probe)).get('error');
    };
    await expect.poll(silently).toBe('login_required');
    await probe.close();
    await page.getByRole('button', { name: '同意' }).click();
    await expect(page.getByRole('tab', { name: '密码登录' })).toBeVisible();
    await signInByPassword(page, person);
    expect((await returned(page)).get('code')).toBeTruthy();
  },
);
