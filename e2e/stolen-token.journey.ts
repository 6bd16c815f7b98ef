import { bearer, send, signUp } from './account-steps.ts';
import { runAdminOn } from './server-data-folder.ts';
import { expect, test } from './fixtures.ts';
import { authorizeAddress, returned, signInByPassword, serveCallback, subOf } from './sign-in-steps.ts';

test.beforeEach(({ page }) => serveCallback(page));
// The server's clock is reset, because other journeys use the same server.
test.afterEach(({ folder }) => runAdminOn(folder, 'clock', 'reset'));

test(
  'a token copied from the sign-in page gets no authorization code elsewhere, but the page itself does',
  { tag: '@full' },
  async ({ page, server, folder, request }) => {
    const person = await signUp(request);
    const asked = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/v1/user/authorize'));
    await page.goto(authorizeAddress(server.origin, { state: 'first' }));
    await signInByPassword(page, person);
    const sent = await asked;
    const token = (await sent.headerValue('authorization'))?.replace('Bearer ', '') ?? '';
    const wanted = sent.postDataJSON() as Record<string, unknown>;
    expect((await returned(page)).get('state')).toBe('first');

    expect(await runAdminOn(folder, 'clock', '+10m')).toMatchObject({ code: 0 });
    // The server learns of the new clock by a signal of PostgreSQL, so the request is repeated until it is refused.
    const steal = () => send(request, '/v1/user/authorize', wanted, token);
    await expect.poll(async () => (await steal())['error_code']).toBe(4032);
    expect((await request.get('/v1/user/me', { headers: bearer(token) })).status()).toBe(200);

    await page.goto(authorizeAddress(server.origin, { state: 'silent', prompt: 'none' }), { waitUntil: 'commit' });
    const answer = await returned(page);
    expect(answer.get('state')).toBe('silent');
    expect(await subOf(request, server.origin, answer.get('code'))).toBe(person.sub);
  },
);

test(
  'a token copied from the sign-in page cannot add a browser session elsewhere, even right after the sign-in',
  { tag: '@full' },
  async ({ page, server, request }) => {
    const person = await signUp(request);
    // The page's own request to add a browser session is aborted, so that the thief can use the token first.
    await page.route('**/v1/user/browser', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    const asked = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/v1/user/browser'));
    await page.goto(authorizeAddress(server.origin));
    await signInByPassword(page, person);
    const sent = await asked;
    const token = (await sent.headerValue('authorization'))?.replace('Bearer ', '') ?? '';
    const addSession = async (data: object) => {
      const answer = await request.post('/v1/user/browser', {
        data,
        headers: { ...bearer(token), origin: server.origin },
      });
      return (await answer.json()) as { error_code?: number; sign_out_uris?: string[] };
    };
    expect(await addSession({})).toMatchObject({ error_code: 3 });
    expect(await addSession({ refresh_token: token })).toMatchObject({ error_code: 4126 });
    expect(await addSession({ refresh_token: person.refreshToken })).toMatchObject({ error_code: 4126 });
    expect(await (await request.get('/v1/user/browser')).json()).toMatchObject({ total: 0 });
    // With the body that the page itself sent, which contains the page's refresh token, the request is accepted.
    expect(await addSession(sent.postDataJSON() as object)).toEqual({ sign_out_uris: [] });
  },
);
