import { addBrowserSession, signUp } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { authorizeAddress, subOf } from './sign-in-steps.ts';

test(
  'with response_mode=form_post the browser posts the code, or the error, to the client',
  { tag: '@full' },
  async ({ page, server }) => {
    const posted: URLSearchParams[] = [];
    await page.context().route(/\/sso\/callback$/, (route) => {
      posted.push(new URLSearchParams(route.request().postData() ?? ''));
      return route.fulfill({ body: 'back' });
    });
    const person = await signUp(page.request);
    await addBrowserSession(page, server.origin, person);
    const address = (more = {}) => authorizeAddress(server.origin, { response_mode: 'form_post', ...more });

    await page.goto(address({ state: 'a "state" & more' }));
    await expect.poll(() => posted.length).toBe(1);
    expect(posted[0]?.get('state')).toBe('a "state" & more');
    expect(page.url()).not.toContain('code=');
    expect(await subOf(page.request, server.origin, posted[0]?.get('code') ?? null)).toBe(person.sub);

    await page.goto(address({ scope: 'everything' }));
    await expect.poll(() => posted.length).toBe(2);
    expect(posted[1]?.get('error')).toBe('invalid_scope');

    await page.goto(address({ prompt: 'select_account' }));
    await page.getByRole('button', { name: '取消并返回' }).click();
    await expect.poll(() => posted.length).toBe(3);
    expect(posted[2]?.get('error')).toBe('access_denied');
  },
);
