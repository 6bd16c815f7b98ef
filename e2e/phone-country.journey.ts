import type { Page } from '@playwright/test';
import { lastCode } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { agree, authorizeAddress, returned, serveCallback, signInButton, subOf } from './sign-in-steps.ts';

test.beforeEach(({ page }) => serveCallback(page));

/** Answers the sign-in page as for a visitor whose address is in this country. */
const comeFrom = (page: Page, country: string) =>
  page.route('**/account/authorize?*', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    expect(html).toContain('<meta name="country" content=""');
    await route.fulfill({
      response,
      body: html.replace('name="country" content=""', `name="country" content="${country}"`),
    });
  });

const patternFile = /phone-number-rules/;

/** Names of the buttons and the field in each language, and what the page says. */
const sentences = [
  ['zh-CN', '注册账号', '手机号', '获取验证码', '这是中国大陆的手机号，请把国家或地区改选为 +86'],
  ['zh-TW', '註冊帳號', '手機號碼', '取得驗證碼', '這是中國大陸的手機號碼，請將國家或地區改選為 +86'],
  [
    'en-US',
    'Sign up',
    'Phone number',
    'Get a code',
    'This is a number of mainland China: please choose +86 as its country code',
  ],
  [
    'ko-KR',
    '회원가입',
    '휴대폰 번호',
    '인증번호 받기',
    '중국 본토의 휴대폰 번호입니다. 국가 또는 지역을 +86으로 바꿔 주세요',
  ],
  ['id-ID', 'Daftar', 'Nomor ponsel', 'Kirim kode', 'Ini nomor ponsel Tiongkok daratan, silakan pilih kode negara +86'],
  [
    'ms-MY',
    'Daftar',
    'Nombor telefon',
    'Dapatkan kod',
    'Ini nombor telefon tanah besar China, sila pilih kod negara +86',
  ],
] as const;

for (const [locale, signUp, field, sends, sentence] of sentences) {
  test.describe(`in a browser in ${locale}`, () => {
    test.use({ locale });

    test(`a visitor begins with +86, and a mainland number with +1 is refused in ${locale} @full`, async ({
      page,
      server,
    }) => {
      const loaded: string[] = [];
      page.on('request', (request) => loaded.push(request.url()));
      await page.goto(authorizeAddress(server.origin));
      await page.getByRole('button', { name: signUp, exact: true }).click();
      const phone = page.getByLabel(field, { exact: true });
      const country = page.getByRole('combobox');
      await expect(country).toHaveValue('CN');
      await country.selectOption('US');
      await phone.fill('13800138000');
      expect(loaded.filter((url) => patternFile.test(url))).toEqual([]);
      await page.getByRole('button', { name: sends, exact: true }).click();
      await expect(phone).toHaveAccessibleDescription(sentence);
      expect(loaded.filter((url) => patternFile.test(url))).toHaveLength(1);
      expect(loaded.filter((url) => url.endsWith('/v1/auth/verification'))).toEqual([]);
    });
  });
}

test('a visitor from Singapore begins with +65 and gets an account; a number of another length is refused', async ({
  page,
  server,
}) => {
  await comeFrom(page, 'SG');
  await page.goto(authorizeAddress(server.origin));
  const phone = page.getByLabel('手机号', { exact: true });
  await expect(page.getByLabel('国家或地区')).toHaveValue('SG');
  await phone.fill('8123 456');
  await page.getByRole('button', { name: '获取验证码' }).click();
  // The form also signs in to existing accounts, so the server decides.
  await expect(phone).toHaveAccessibleDescription('这个号码不是所选国家或地区的手机号，请检查号码和区号');
  const number = `91${String(Date.now()).slice(-6)}`;
  await phone.fill(number);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByLabel('短信验证码')).toBeFocused();
  await page.getByLabel('短信验证码').fill(await lastCode(page.request, `+65${number}`));
  await agree(page);
  await signInButton(page).click();
  expect(await subOf(page.request, server.origin, (await returned(page)).get('code'))).toMatch(/\w+/);
});
