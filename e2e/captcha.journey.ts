import type { APIRequestContext, Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';

/** Requests a captcha. Because the request has no device id, the server always demands one. */
async function askForChallenge(request: APIRequestContext, more: object = {}): Promise<string> {
  const answer = await request.post('/v1/shield/captcha/init', {
    data: { client_id: 'feisuo-site', action: 'POST:/v1/auth/signin', ...more },
  });
  const { url } = await answer.json();
  return url;
}

const startButton = (page: Page) => page.getByRole('button', { name: '开始验证' });
const characters = (page: Page) => page.getByRole('textbox', { name: '图片里的字符' });

test('one key press on the captcha page solves the captcha, and the browser returns to the application with a token', async ({
  page,
  request,
  server,
}) => {
  // Answers the client's redirect address, where no page exists. The test reads only its parameters.
  await page.route('**/sso/captcha?*', (route) => route.fulfill({ body: 'back' }));
  const redirect = `${server.origin}/sso/captcha`;
  await page.goto(await askForChallenge(request, { redirect_uri: redirect, state: 'state-1' }));
  await expect(startButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/sso/captcha?*');
  const returned = new URL(page.url()).searchParams;
  expect(returned.get('captcha_token')).toMatch(/^[\w-]{32}$/);
  expect(returned.get('expires_in')).toBe('300');
  expect(returned.get('state')).toBe('state-1');
});

test('@full a captcha image is opened, answered and left by keyboard', async ({ page, request }) => {
  await page.goto(await askForChallenge(request));
  await expect(startButton(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: '换一种方式：图片验证码' })).toBeFocused();
  await page.keyboard.press('Enter');
  const image = page.getByRole('img', { name: '图片验证码' });
  await expect(image).toBeVisible();
  await expect(characters(page)).toBeFocused();
  const first = await image.getAttribute('src');

  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('请输入图片里的字符');
  for (const left of [2, 1]) {
    await page.keyboard.type('0000');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText(`验证码不正确。还可以再试 ${left} 次。`);
    await expect(characters(page)).toBeFocused();
    await expect(characters(page)).toHaveValue('');
    await expect(characters(page)).toHaveAttribute('aria-invalid', 'true');
  }
  await page.keyboard.type('0000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('验证码不正确。次数已用完。已换了一张新图。');
  await expect(image).not.toHaveAttribute('src', first ?? '');
  await expect(characters(page)).toBeFocused();
  await expectAccessible(page);

  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: '不方便看图？换回自动验证' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '验证通过' })).toBeFocused();
  await expect(page.getByRole('status')).toHaveText('验证通过');
});

test('@full a captcha without an image, in a browser without web workers, is solved by keyboard with the proof of work', async ({
  page,
  request,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'Worker'));
  await page.goto(await askForChallenge(request, { action: 'POST:/v1/auth/verification' }));
  await expect(startButton(page)).toBeFocused();
  await expect(page.getByRole('button', { name: '换一种方式：图片验证码' })).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '验证通过' })).toBeFocused({ timeout: 60_000 });
  await expect(page.getByRole('status')).toHaveText('验证通过');
});

test('if no further captcha image is available, the captcha page returns to the proof of work @full', async ({
  page,
  request,
}) => {
  await page.goto(await askForChallenge(request));
  await page.getByRole('button', { name: '换一种方式：图片验证码' }).click();
  await expect(page.getByRole('img', { name: '图片验证码' })).toBeVisible();
  // The server's answer after too many images were requested from this range of IP addresses.
  const reason = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'CAPTCHA_WORK', domain: 'account' };
  const refusal = { error: 'captcha_invalid', error_code: 4002, details: [reason] };
  await page.route('**/v1/shield/captcha/data', (route) => route.fulfill({ status: 400, json: refusal }));
  await page.getByRole('button', { name: '看不清，换一张' }).click();
  await expect(startButton(page)).toBeFocused();
  await expect(page.getByRole('button', { name: '换一种方式：图片验证码' })).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '验证通过' })).toBeFocused({ timeout: 60_000 });
});

test('if the captcha page is in a frame, the framing page gets the captcha token once @full', async ({
  page,
  request,
  server,
}) => {
  const url = await askForChallenge(request, { state: 'state-2' });
  await page.route('**/frame-around', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<!doctype html><html lang="zh-CN"><title>around</title><script>
        window.told = [];
        addEventListener('message', ({ origin, data }) => told.push({ origin, ...data }));
      </script><iframe title="captcha" width="400" height="480" src="${url}"></iframe></html>`,
    }),
  );
  await page.goto('/frame-around');
  await page.frameLocator('iframe').getByRole('button', { name: '开始验证' }).click();
  await expect(page.frameLocator('iframe').getByRole('heading', { name: '验证通过' })).toBeVisible();
  const told = () =>
    page.evaluate(() =>
      (window as unknown as { told: { action: string }[] }).told.filter((one) => one.action === 'captcha'),
    );
  await expect.poll(told).toEqual([
    {
      origin: server.origin,
      action: 'captcha',
      captcha_token: expect.any(String),
      expires_in: 300,
      state: 'state-2',
    },
  ]);
});

test(
  'the captcha page explains that a captcha is used up, expired or invalid',
  { tag: '@full' },
  async ({ page, request }) => {
    const url = await askForChallenge(request);
    await page.goto(url);
    await startButton(page).click();
    await expect(page.getByRole('heading', { name: '验证通过' })).toBeVisible();
    await page.goto(url);
    await expect(page.getByRole('heading', { name: '这次验证已经失效' })).toBeVisible();
    await expect(page.getByText('captcha_invalid')).toHaveCount(0);
    for (const madeUp of ['nothing', '%00%F0', 'x'.repeat(5000)]) {
      await page.goto(`/account/captcha?challenge=${madeUp}`);
      await expect(page.getByRole('heading', { name: '这次验证已经失效' })).toBeVisible();
    }
    await page.goto('/account/captcha');
    await expect(page.getByRole('heading', { name: '没有需要完成的验证' })).toBeVisible();
    await expect(page.getByText('错误代码 4002', { exact: true })).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  'the captcha page uses the language that the application requested',
  { tag: '@full' },
  async ({ page, request }) => {
    const answer = await request.post('/v1/shield/captcha/init', {
      data: { client_id: 'feisuo-site', action: 'POST:/v1/auth/signin' },
      headers: { 'accept-language': 'ko-KR' },
    });
    await page.goto((await answer.json()).url);
    await expect(page.getByRole('button', { name: '인증 시작' })).toBeFocused();
  },
);

// The narrowest window is always tested, wider windows only in the full suite.
for (const [width, height, tag] of [
  [400, 480, ''],
  [390, 844, '@full '],
  [1440, 900, '@full '],
] as const) {
  test(`${tag}the captcha page is accessible at ${width} × ${height}, with the proof of work and with an image`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto(await askForChallenge(request));
    await expect(startButton(page)).toBeInViewport();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: '换一种方式：图片验证码' }).click();
    await expect(page.getByRole('img', { name: '图片验证码' })).toBeVisible();
    await expect(page.getByRole('button', { name: '提交' })).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: '不方便看图？换回自动验证' }).click();
    await startButton(page).click();
    await expect(page.getByRole('heading', { name: '验证通过' })).toBeVisible();
    await expectAccessible(page);
  });
}
