import { expect, expectAccessible, test } from './journey.ts';

const callback = (origin: string) => `${origin}/sso/callback`;

test('the hosted page says who asks for what, and cancelling returns to the application', async ({ page, server }) => {
  // Nobody answers at the callback yet; only the address matters here.
  await page.route('**/sso/callback?*', (route) => route.fulfill({ body: 'back' }));
  const query = new URLSearchParams({
    client_id: 'feisuo-site',
    response_type: 'code',
    redirect_uri: callback(server.origin),
    scope: 'profile user',
    state: 'state-123',
  });
  await page.goto(`/account/authorize?${query}`);
  await expect(page.getByText('飞梭官网')).toBeVisible();
  await expect(page.getByText('基本资料')).toBeVisible();
  await expect(page.getByText('加速会员')).toHaveCount(0);
  await expectAccessible(page);
  await page
    .getByRole('button', { name: '取消并返回' })
    .or(page.getByRole('link', { name: '取消并返回' }))
    .click();
  await page.waitForURL('**/sso/callback?*');
  const returned = new URL(page.url()).searchParams;
  expect(returned.get('error')).toBe('access_denied');
  expect(returned.get('state')).toBe('state-123');
});

test('an unknown application or a near-miss address gets an honest page and no way back to it', async ({
  page,
  server,
}) => {
  await page.goto('/account/authorize?client_id=nobody&response_type=code');
  await expect(page.getByText('4122')).toBeVisible();
  await page.goto(
    `/account/authorize?client_id=feisuo-site&redirect_uri=${encodeURIComponent(`${callback(server.origin)}/`)}`,
  );
  await expect(page.getByText('4121')).toBeVisible();
  await expect(page.getByText('取消并返回')).toHaveCount(0);
  await expectAccessible(page);
});

test('only origins of the client may frame the page', async ({ request, server }) => {
  const policyOf = async (path: string) => (await request.get(path)).headers()['content-security-policy'] ?? '';
  expect(await policyOf('/account/authorize?client_id=feisuo-site')).toContain(`frame-ancestors ${server.origin}`);
  expect(await policyOf('/account/authorize?client_id=nobody')).toContain("frame-ancestors 'none'");
  expect(await policyOf('/account/')).toContain("frame-ancestors 'none'");
});

test.describe('in other languages', () => {
  for (const [locale, title] of [
    ['en-US', 'Feisuo'],
    ['ko-KR', 'Feisuo'],
    ['zh-TW', '飛梭'],
  ] as const) {
    test(`the page follows locale=${locale}`, async ({ page }) => {
      await page.goto(`/account/?locale=${locale}`);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await expect(page.locator('body')).toContainText(title);
    });
  }
});
