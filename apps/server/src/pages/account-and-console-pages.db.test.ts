import { accountPages, centrePages } from '@feisuo/contract/facts/paths';
import { beforeAll, expect, test } from 'vitest';
import { authorizeCaller } from '../../test/authorize-caller.ts';
import { useTestServer } from '../../test/test-server.ts';

const SITE = 'https://www.a.test';
const ACCOUNT = 'https://account.a.test';

const server = useTestServer({ SERVICES: 'signin,account,content', SITE_ORIGIN: SITE, ACCOUNT_ORIGIN: ACCOUNT });
beforeAll(async () => {
  const { addApplication } = authorizeCaller(server);
  await addApplication('forum', { frontchannelLogoutUri: 'https://forum.example/frontchannel?x=' });
  await addApplication('partner', { signOutUris: ['https://out.partner.example/bye?x=', 'com.partner.app:/out'] });
});

const get = (url: string) => server.get(url, { host: 'account.a.test', accept: 'text/html' });
const directive = async (url: string, name: string) => {
  const { status, headers } = await get(url);
  expect(status).toBe(200);
  const policy = String(headers['content-security-policy']).split('; ');
  return policy.find((part) => part.startsWith(`${name} `))?.slice(name.length + 1);
};

test.each([accountPages.authorize, accountPages.authenticate, accountPages.signOut, accountPages.captcha])(
  'only registered origins of the client in the URL may frame the page %s',
  async (page) => {
    expect(await directive(`${page}?client_id=feisuo-site`, 'frame-ancestors')).toBe(SITE);
    expect(await directive(`${page}/?client_id=partner`, 'frame-ancestors')).toBe('https://partner.example');
    expect(await directive(`${page}?client_id=feisuo-account`, 'frame-ancestors')).toBe(ACCOUNT);
    expect(await directive(`${page}?client_id=unknown`, 'frame-ancestors')).toBe("'none'");
    expect(await directive(`${page}?client_id=feisuo-site&client_id=partner`, 'frame-ancestors')).toBe("'none'");
    expect(await directive(page, 'frame-ancestors')).toBe("'none'");
  },
);

test.each([accountPages.centre, accountPages.device, accountPages.provider, centrePages.security])(
  'the account page %s cannot be framed, because a member makes a decision on it',
  async (page) => {
    expect(await directive(`${page}?client_id=feisuo-site`, 'frame-ancestors')).toBe("'none'");
  },
);

test.each([...Object.values(accountPages), ...Object.values(centrePages)])(
  'the account path %s is answered with a page',
  async (page) => {
    expect((await get(page)).status).toBe(200);
    expect((await get(`${page}/?client_id=partner`)).status).toBe(200);
  },
);

test('only pages of the account centre contain the header of the site', async () => {
  const headerOf = async (url: string) => {
    const [, content = ''] = /<meta name="site-header" content="([^"]*)"/.exec((await get(url)).body) ?? [];
    return content.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
  };
  for (const page of [accountPages.centre, ...Object.values(centrePages)]) {
    const { links, download } = JSON.parse(await headerOf(page));
    expect(links).toContainEqual({ text: '游戏库', href: '/games' });
    expect(download).toEqual({ text: '下载', href: '/download' });
  }
  expect(await headerOf(accountPages.authorize)).toBe('');
});

test.each([
  ['114.114.114.114', 'CN'],
  ['1.36.0.1', 'HK'],
  ['202.175.0.1', 'MO'],
  ['168.95.1.1', 'TW'],
  ['203.116.1.1', 'SG'],
  ['8.8.8.8', 'US'],
  ['2400:3200::1', 'CN'],
  ['::ffff:211.36.1.1', 'KR'],
  // A country that is not in the list of the page, a private address, and no address at all.
  ['5.9.1.1', ''],
  ['10.0.0.1', ''],
  ['(unknown)', ''],
])('the sign-in page for the address %s names the country %j', async (remoteAddress, country) => {
  const headers = { host: 'account.a.test', accept: 'text/html' };
  const { body } = await server.request({ method: 'GET', url: accountPages.authorize, headers, remoteAddress });
  expect(/<meta name="country" content="([^"]*)"/.exec(body)?.[1]).toBe(country);
});

test.each(['/account/anything', '/account/authorize/more', '/account/Authorize', '/account/profile//x'])(
  'the path %s is answered with 404 and a page that cannot be framed',
  async (page) => {
    const { status, headers, body } = await get(`${page}?client_id=feisuo-site`);
    expect(status).toBe(404);
    expect(headers['content-type']).toContain('text/html');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(body).toContain('id="root"');
  },
);

test('account pages that sign out may frame every registered sign-out and front-channel page, but the captcha page may not', async () => {
  for (const page of Object.values(accountPages).filter((path) => path !== accountPages.captcha)) {
    expect((await directive(`${page}?client_id=feisuo-site`, 'frame-src'))?.split(' ').toSorted()).toEqual(
      [SITE, 'https://forum.example', 'https://out.partner.example'].toSorted(),
    );
  }
  expect(await directive(`${accountPages.captcha}?client_id=feisuo-site`, 'frame-src')).toBe("'none'");
});

test.each([accountPages.authorize, accountPages.signOut])(
  'a POST to %s is redirected only to the same page, with its parameters in the URL',
  async (page) => {
    const post = (payload: string, type = 'application/x-www-form-urlencoded') =>
      server.request({
        method: 'POST',
        url: page,
        payload,
        headers: { host: 'account.a.test', 'content-type': type, origin: 'https://partner.example' },
      });
    const answer = await post('client_id=partner&state=%0d%0aset-cookie:x&redirect_uri=https://evil.example/');
    expect(answer.status).toBe(303);
    expect(answer.headers['location']).toBe(
      `${page}?client_id=partner&state=%0D%0Aset-cookie%3Ax&redirect_uri=https%3A%2F%2Fevil.example%2F`,
    );
    expect((await post(`x=${'y'.repeat(9000)}`)).status).toBe(413);
    expect((await post('<x/>', 'text/xml')).status).toBe(415);
  },
);
