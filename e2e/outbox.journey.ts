import { expect, test } from './fixtures.ts';
import { newPhone, send } from './account-steps.ts';

const linkIn = (printed: string) => /http\S+\/sandbox\/outbox\?key=[\w-]+/.exec(printed)?.[0] ?? '';

test('the outbox opens only by the link that the server printed, with one click', async ({ page, server }) => {
  const phone = newPhone();
  await send(page.request, '/v1/auth/verification', { phone_number: phone, usage: 'SIGN_IN' });
  expect((await page.goto(`/sandbox/outbox?to=${phone}`))?.status()).toBe(403);
  await expect.poll(() => linkIn(server.output())).not.toBe('');
  await page.goto(linkIn(server.output()));
  await expect(page.locator('body')).toContainText(phone);
  expect(page.url()).toBe(`${server.origin}/sandbox/outbox`);
  await page.goto(`/sandbox/outbox?to=${phone}`);
  await expect(page.locator('body')).toContainText('验证码');
});
