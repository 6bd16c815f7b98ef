import { addBrowserSession, signUp } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { runAdminOn } from './server-data-folder.ts';
import { authorizeAddress, refusedByRedirect, returned, serveCallback } from './sign-in-steps.ts';

const SHOP = { client_id: 'pushing-shop', redirect_uri: 'http://pushing.localhost/sso/callback' };
const SECRET = 'a secret of sixteen letters';

test(
  'a pushed request signs a member in, survives a reload, and works once',
  { tag: '@full' },
  async ({ page, server, folder }) => {
    await serveCallback(page);
    const flags = ['--redirect', SHOP.redirect_uri, '--secret', SECRET, '--require-push'];
    await runAdminOn(folder, 'client', 'add', '--id', SHOP.client_id, '--name', '推送商店', ...flags);
    await addBrowserSession(page, server.origin, await signUp(page.request));

    const request = new URLSearchParams(
      new URL(authorizeAddress(server.origin, { ...SHOP, scope: 'openid profile' }), server.origin).search,
    );
    const pushed = await page.request.post('/v1/auth/par', {
      form: { ...Object.fromEntries(request), client_secret: SECRET },
    });
    expect(pushed.status()).toBe(201);
    const { request_uri: requestUri } = await pushed.json();
    const address = `/account/authorize?${new URLSearchParams({ client_id: SHOP.client_id, request_uri: requestUri })}`;

    await page.goto(address);
    await expect(page.getByRole('button', { name: '同意' })).toBeVisible();
    expect(page.url()).not.toContain('code_challenge');
    await page.reload();
    await page.getByRole('button', { name: '同意' }).click();
    const answer = await returned(page);
    expect(answer.get('code')).toBeTruthy();
    expect(answer.get('state')).toBe('state-1');

    await page.goto(address);
    await expect(page.getByText('4035')).toBeVisible();
    // Without the push the client gets an error, and no page.
    const refused = await refusedByRedirect(page.request, authorizeAddress(server.origin, SHOP));
    expect(refused).toBe('invalid_request');
  },
);
