import { locales } from '@feisuo/contract/facts/locales';
import { signUp, addBrowserSession } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { runAdminOn } from './server-data-folder.ts';
import { authorizeAddress, expectFineEverywhere, returned, serveCallback } from './sign-in-steps.ts';

const ORDERS = 'https://orders.weaver.example/api/v2';
const BILLS = 'urn:weaver:bills';
const WEAVER = { client_id: 'weaver', redirect_uri: 'http://weaver.localhost/sso/callback', scope: 'openid profile' };

/** The heading above the resources. */
const headings: Record<(typeof locales)[number], string> = {
  'zh-CN': '它还能以你的身份访问以下服务：',
  'zh-TW': '它還能以你的身分存取以下服務：',
  'en-US': 'It can also use these services on your behalf:',
  'ko-KR': '회원님을 대신해 다음 서비스도 이용할 수 있습니다:',
  'id-ID': 'Aplikasi ini juga dapat memakai layanan berikut atas nama Anda:',
  'ms-MY': 'Aplikasi ini juga boleh menggunakan perkhidmatan berikut bagi pihak anda:',
};

test('@full the consent page names the resources of a request in every language, and the account centre lists them (RFC 8707)', async ({
  page,
  folder,
  server,
}) => {
  const scopes = ['openid', 'profile'].flatMap((scope) => ['--scope', scope]);
  const resources = [ORDERS, BILLS].flatMap((resource) => ['--resource', resource]);
  const names = ['--id', 'weaver', '--name', '织布小站', '--redirect', WEAVER.redirect_uri];
  expect(await runAdminOn(folder, 'client', 'add', ...names, ...scopes, ...resources)).toMatchObject({ code: 0 });
  await serveCallback(page);
  await addBrowserSession(page, server.origin, await signUp(page.request, { name: '织女' }));
  const address = (more: Record<string, string>) =>
    [ORDERS, BILLS].reduce(
      (url, resource) => `${url}&resource=${encodeURIComponent(resource)}`,
      authorizeAddress(server.origin, { ...WEAVER, ...more }),
    );

  for (const locale of locales) {
    await page.goto(address({ locale }));
    const list = page.getByRole('list', { name: headings[locale] });
    await expect(list.getByRole('listitem')).toHaveText([ORDERS.replace('https://', ''), BILLS]);
  }
  await page.goto(address({}));
  await expectFineEverywhere(page);
  await page.getByRole('button', { name: '同意' }).click();
  expect((await returned(page)).get('code')).toBeTruthy();

  await page.goto('/account/applications');
  await expect(page.getByText(`还可以访问：${ORDERS.replace('https://', '')} · ${BILLS}`)).toBeVisible();
});
