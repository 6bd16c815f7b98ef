import { newPhone, signUp } from './account-person.ts';
import { askFrom, comeAs, expect, joinByPhone, openFrame, signInWithin, test } from './origins.ts';

// An application on www.acc.localhost and the account pages on account.acc.localhost: two origins of one site.

test('signing in within the frame reaches the application, and from then on silence is enough', async ({
  page,
  origins,
  api,
}) => {
  const person = await signUp(api);
  const first = await openFrame(page, origins);
  await expect(first.frame.getByRole('tab', { name: '密码登录' })).toBeVisible();
  // The frame asks for its size, at exactly this origin: somebody is needed now.
  const size = { origin: origins.account, action: 'responsiveLayout', width: 400, height: expect.any(Number) };
  await expect.poll(first.told).toContainEqual(size);
  await signInWithin(first.frame, person);
  expect((await first.returned()).get('iss')).toBe(origins.account);

  const silent = await openFrame(page, origins, { prompt: 'none', state: 'silent' });
  const answer = await silent.returned();
  expect(answer.get('state')).toBe('silent');
  expect(answer.get('code')).toBeTruthy();
  // Nobody is needed, so nobody was called.
  expect(await silent.told()).toEqual([]);
});

test('from a frame a provider opens in a window beside it, and the frame goes on by itself', async ({
  page,
  origins,
  api,
}) => {
  const { frame, returned } = await openFrame(page, origins);
  await frame.getByRole('checkbox').check();
  const opened = page.waitForEvent('popup');
  await frame.getByRole('button', { name: '演示账号' }).click();
  const beside = await opened;
  await comeAs(beside, `窗外${newPhone()}`);
  await joinByPhone(beside, api);
  expect((await returned()).get('code')).toBeTruthy();
  expect(new URL(page.url()).pathname).toBe('/around');
});

test('links to the site lead to the site’s own origin, agreements too', async ({ page, origins }) => {
  await page.goto(askFrom(origins));
  await expect(page.getByRole('link', { name: '用户协议' })).toHaveAttribute('href', `${origins.site}/agreement/user`);
  await page.goto(`${origins.account}/account/nowhere`);
  await expect(page.getByRole('link', { name: '返回官网' })).toHaveAttribute('href', `${origins.site}/`);
});
