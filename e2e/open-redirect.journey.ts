import { signUp, addBrowserSession } from './account-steps.ts';
import { expect, test } from './fixtures.ts';

const names = ['redirect_uri', 'return', 'return_to', 'post_logout_redirect_uri', 'resume', 'next', 'url', 'continue'];
const pages = ['', '/authenticate', '/authorize', '/sign-out', '/device', '/provider', '/captcha', '/security'];

test(
  'no account page redirects to the address of another origin in its query, with or without a client',
  { tag: '@full' },
  async ({ page, context, server }) => {
    await addBrowserSession(page, server.origin, await signUp(page.request));
    const strayed: string[] = [];
    await context.route(
      (url) => url.origin !== server.origin,
      (route) => {
        strayed.push(route.request().url());
        return route.abort();
      },
    );
    // Unit tests check more variants of addresses with the same functions.
    for (const evil of ['//evil.example/', 'javascript:fetch("//evil.example/")']) {
      const asked = names.map((name) => `${name}=${encodeURIComponent(evil)}`).join('&');
      for (const path of pages) {
        for (const client of ['', 'client_id=feisuo-site&response_type=code&']) {
          await page.goto(`/account${path}?${client}${asked}&state=x&code=y`);
          await expect(page.getByRole('heading').first()).toBeVisible();
          expect(new URL(page.url()).origin).toBe(server.origin);
        }
      }
    }
    expect(strayed).toEqual([]);
    // None of the addresses has signed the user out.
    const { total } = await (await page.request.get(`${server.origin}/v1/user/browser`)).json();
    expect(total).toBe(1);
  },
);
