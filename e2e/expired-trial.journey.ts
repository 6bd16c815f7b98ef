import { bearer, rememberOnSite, signUp } from './account-steps.ts';
import { runAdminOn } from './server-data-folder.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, withOwnServer } from './fixtures.ts';
import { runPhoneAction, comeBack, header, hearCodes, onPhone, qr, trialPopup } from './pay-steps.ts';

/** A server of its own, because this journey moves the clock by weeks. */
const test = withOwnServer();

test('after the trial the payment popup opens once a day, and an expired payment code is replaced and paid @full', async ({
  page,
  request,
  folder,
  openBrowser,
}) => {
  const [person, second] = [await signUp(request, { name: '试用的人' }), await signUp(request, { name: '手机上的人' })];
  await runAdminOn(folder, 'clock', '+42d');
  await rememberOnSite(page, await comeBack(request, person));
  const codes = hearCodes(page);
  // The server's clock is six weeks ahead of the browser's. The page must rely on the remaining time that the server
  // sends.
  await page.goto('/help');
  await expect(trialPopup(page)).toBeVisible({ timeout: 10_000 });
  await expect(qr(trialPopup(page))).toBeVisible();
  await expect(trialPopup(page).getByRole('timer')).toHaveText(/(20:00|19:\d\d)/);
  const box = await trialPopup(page).boundingBox();
  expect(box?.width).toBe(720);
  await expect(trialPopup(page).getByText('¥30.00', { exact: true }).first()).toBeVisible();
  for (const [name, href] of [
    ['会员服务协议', '/agreement/membership'],
    ['自动续费规则', '/agreement/auto-renewal'],
  ] as const) {
    await expect(trialPopup(page).getByRole('link', { name })).toHaveAttribute('href', href);
  }
  await expectAccessible(page);

  // With the keyboard, the focus stays inside the popup, and an arrow key selects the next product.
  await expect(trialPopup(page).getByRole('button', { name: '关闭' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(trialPopup(page).getByRole('radio', { name: /月卡/ })).toBeFocused();
  // Changes the server's answer so that its payment code expires after three seconds.
  await page.route('**/payorder/v3/Order*', async (route) => {
    const answer = await route.fetch();
    const { data, ...rest } = await answer.json();
    const expiresAt = new Date(Date.parse(data.now) + 3_000).toISOString();
    await route.fulfill({ response: answer, json: { ...rest, data: { ...data, expiresAt } } });
  });
  await page.keyboard.press('ArrowRight');
  await expect(trialPopup(page).getByText('飞梭会员 季卡')).toBeVisible();
  await expect(trialPopup(page).getByText(/支付 ¥78\.00/)).toBeVisible();

  // The expired code disappears. A click requests another code for the same order.
  const refresh = trialPopup(page).getByRole('button', { name: /二维码已失效 ?， ?请点击刷新/ });
  await expect(refresh).toBeVisible();
  const before = codes.at(-1);
  await expectAccessible(page);
  await page.unroute('**/payorder/v3/Order*');
  await runAdminOn(folder, 'clock', '+21m');
  await refresh.click();
  await expect(trialPopup(page).getByRole('timer')).toHaveText(/(20:00|19:\d\d)/);
  await expect.poll(() => codes.at(-1)?.codeUrl).not.toBe(before?.codeUrl);
  expect(codes.at(-1)?.orderId).toBe(before?.orderId);

  // After a reload the popup shows the same code. After the payment it shows the end of the membership, counts down
  // five seconds, and closes.
  await page.reload();
  await expect(qr(trialPopup(page))).toBeVisible({ timeout: 10_000 });
  await expect(trialPopup(page).getByRole('radio', { name: /季卡/ })).toBeChecked();
  await runPhoneAction(request, codes);
  await expect(trialPopup(page).getByRole('heading', { name: '支付成功，加速已恢复' })).toBeVisible();
  await expect(trialPopup(page).getByRole('button', { name: /^我知道了（[1-5] 秒）$/ })).toBeFocused();
  await expectAccessible(page);
  await expect(trialPopup(page)).toHaveCount(0, { timeout: 10_000 });
  await expect(header(page).getByText('季卡会员', { exact: true }).first()).toBeVisible();
  // After the popup has closed, the page shows the result of the payment until the member opens another page.
  const result = page.getByRole('region', { name: '支付成功，会员已到账' });
  await expect(result.getByText(/^会员有效期至 \d{4}-\d\d-\d\d/)).toBeVisible();
  await expect(result.getByRole('link', { name: '下载客户端' })).toHaveAttribute('href', '/download');
  await expectAccessible(page);
  await result.getByRole('link', { name: '会员中心' }).click();
  await expect(page).toHaveURL('/member');
  await expect(result).toHaveCount(0);

  // On a phone the popup fills the screen and shows payment methods before the code. After it was closed, it does not
  // open a second time on that day.
  const phone = await openBrowser(onPhone());
  await rememberOnSite(phone, await comeBack(request, second));
  await phone.goto('/help');
  await expect(trialPopup(phone).getByRole('button', { name: '打开微信付款 ¥30.00' })).toBeVisible({ timeout: 10_000 });
  expect((await trialPopup(phone).boundingBox())?.height).toBe(844);
  await expect(qr(trialPopup(phone))).toHaveCount(0);
  await trialPopup(phone).getByRole('radio', { name: '支付宝' }).check();
  const open = trialPopup(phone).getByRole('link', { name: '打开付款页 ¥30.00' });
  await expect(open).toBeVisible();
  expect((await open.boundingBox())?.y).toBeLessThan((await qr(trialPopup(phone)).boundingBox())?.y ?? 0);
  await expectAccessible(phone);
  for (const width of [390, 320]) {
    await phone.setViewportSize({ width, height: 844 });
    await expectNoSidewaysScroll(phone);
    expect(await trialPopup(phone).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBeLessThanOrEqual(
      0,
    );
  }
  await phone.keyboard.press('Escape');
  await expect(trialPopup(phone)).toHaveCount(0);
  expect(await phone.evaluate(() => localStorage.getItem('pay_popup_day'))).toContain(second.sub);
  const known = phone.waitForResponse('**/v1/user/me');
  await phone.reload();
  await known;
  await expect(trialPopup(phone)).toHaveCount(0);
});

test('@full after the trial the payment popup opens in the desktop client, the member pays by phone, and the header updates', async ({
  page,
  request,
  folder,
}) => {
  const person = await signUp(request, { name: '客户端里的人' });
  await runAdminOn(folder, 'clock', '+42d');
  const { accessToken } = await comeBack(request, person);
  const answer = await request.post('/v1/user/signin_token', { data: {}, headers: bearer(accessToken) });
  const { signin_token: token } = (await answer.json()) as { signin_token: string };
  const codes = hearCodes(page);
  await page.goto('/bridge-simulator');
  const panel = page.getByRole('region', { name: '账号' });
  const site = page.frameLocator('iframe[title="网站"]');
  await panel.getByText('粘贴交接令牌', { exact: true }).click();
  await panel.getByLabel('交接令牌（signin_token）').fill(token);
  await panel.getByRole('button', { name: '登录', exact: true }).click();
  await expect(panel.getByText(person.sub)).toBeVisible();
  const dialog = site.getByRole('dialog', { name: '试用已到期，加速已停止' });
  await expect(qr(dialog)).toBeVisible({ timeout: 15_000 });
  await runPhoneAction(request, codes);
  await expect(dialog.getByRole('heading', { name: '支付成功，加速已恢复' })).toBeVisible();
  await dialog.getByRole('button', { name: /^我知道了/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(site.getByRole('banner').getByText('月卡会员', { exact: true }).first()).toBeVisible();
});
