import { expect, test } from 'vitest';
import { ownAddress, ownOrigins, signatureOf } from './share-module.ts';

test("the share signature equals the signature in WeChat's published example", () => {
  const signature = signatureOf({
    ticket: 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg',
    noncestr: 'Wm3WZYTPz0wzccnW',
    timestamp: 1_414_587_457,
    url: 'http://mp.weixin.qq.com?params=value',
  });
  expect(signature).toBe('0f9de62fce790f9a083d5c99e95740ceb90c27ed');
});

const origins = ['https://www.feisuo.test', 'http://localhost:8080'];

test.each([
  ['https://www.feisuo.test', 'https://www.feisuo.test'],
  ['https://www.feisuo.test/', 'https://www.feisuo.test/'],
  ['https://www.feisuo.test/a?b=c&d=%E4%B8%AD#part', 'https://www.feisuo.test/a?b=c&d=%E4%B8%AD'],
  ['https://www.feisuo.test?x', 'https://www.feisuo.test?x'],
  // WeChat appends parameters to the page address, which the signature must cover.
  [
    'https://www.feisuo.test/invite?from=singlemessage&isappinstalled=0',
    'https://www.feisuo.test/invite?from=singlemessage&isappinstalled=0',
  ],
  ['https://www.feisuo.test/#/a#b', 'https://www.feisuo.test/'],
  ['http://localhost:8080/m', 'http://localhost:8080/m'],
])('§11 activity: %s is signed as given, except for its fragment', (address, expected) => {
  expect(ownAddress(address, origins)).toBe(expected);
});

test.each([
  '',
  '/relative',
  'www.feisuo.test/',
  'http://www.feisuo.test/',
  'https://www.feisuo.test.evil.test/',
  'https://www.feisuo.testevil/',
  'https://www.feisuo.test@evil.test/',
  'https://user@www.feisuo.test/',
  'https://www.feisuo.test:8443/',
  'https://evil.test/https://www.feisuo.test/',
  'https:\\\\www.feisuo.test\\',
  'https://www.feisuo.test\\@evil.test/',
  'https://www.feisuo.test/a b',
  'https://www.feisuo.test/a\n',
  'https://www.feisuo.test/中',
  'HTTPS://WWW.FEISUO.TEST/',
  'javascript:alert(1)',
  'http://localhost:8081/',
])('§11 activity: signing %j for sharing is refused, because it is not an address of this site', (address) => {
  expect(ownAddress(address, origins)).toBeNull();
});

test('§11 activity: a share signature is given only for pages at the exact origin of the site, or on our hosts with https', () => {
  expect(
    ownOrigins({
      siteOrigin: 'http://www.acc.localhost:8080',
      accountOrigin: 'http://account.acc.localhost:8080',
      thirdPartyHost: 'partner.localhost:8080',
    }).toSorted(),
  ).toEqual([
    'http://www.acc.localhost:8080',
    'https://account.acc.localhost:8080',
    'https://partner.localhost:8080',
    'https://www.acc.localhost:8080',
  ]);
  expect(ownOrigins({ siteOrigin: 'https://a.test', accountOrigin: 'https://a.test', thirdPartyHost: null })).toEqual([
    'https://a.test',
  ]);
});
