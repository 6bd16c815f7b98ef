import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { chooseEncoding } from './compressed-body.ts';
import { inlineScriptHashes } from './site-renderer.ts';
import { countRegexSteps } from '../../test/count-regex-steps.ts';
import { pageAddress, splitUrl, trailingSlashes } from './canonical-page-url.ts';

test.each([
  ['/', '/'],
  ['/?utm_source=x&bd_vid=1', '/'],
  ['/tf?tp=1&x=2', '/tf?tp=1'],
  ['/tf?tp=0', '/tf'],
  ['/a?image=', '/a'],
  ['/a?image=https://x/y.png', '/a?image=1'],
  ['/?channel=200061', '/'],
  ['/?channel=200061&isBing=1', '/?channel=200061&isBing=1'],
  ['/?channel=200061&msclkid=abc', '/?channel=200061&isBing=1'],
  ['/?channel=999&isBing=1', '/'],
  ['/support/work-order?kind=pay&order=P1', '/support/work-order?kind=pay'],
  ['/support/work-order?kind=other-kind', '/support/work-order'],
  ['/help?kind=pay', '/help'],
])('the cached page of %s is stored under %s, with only the parameters that change it', (asked, parameters) => {
  expect(pageAddress(asked, (channel) => channel === '200061')).toBe(parameters);
});

test.each([
  ['/', '/', ''],
  ['/vip', '/vip', ''],
  ['/vip/', '/vip', ''],
  ['/vip//?a=1&b=%76', '/vip', '?a=1&b=%76'],
  ['//vip', '/vip', ''],
  ['/\\vip', '/vip', ''],
  ['/\\evil.example/\\', '/evil.example', ''],
  ['/.//evil.example', '/evil.example', ''],
  ['/%76ip', '/vip', ''],
  ['/%73so/callback?code=1', '/sso/callback', '?code=1'],
  ['/sso%2fcallback', '/sso%2Fcallback', ''],
  ['/%2576ip', '/%2576ip', ''],
  ['/games/%2e%2e/vip', '/vip', ''],
  ['/games/%E9%A3%9E/', '/games/%E9%A3%9E', ''],
  ['/vip?next=a?b', '/vip', '?next=a?b'],
])('the URL path %s is normalised to %s, and that path stays unchanged', (asked, path, search) => {
  expect(splitUrl(asked)).toEqual({ path, search });
  expect(splitUrl(path)).toEqual({ path, search: '' });
  expect(pageAddress(asked, () => false)).toBe(path);
});

test('finding the page of a URL path with many slashes takes linear time', () => {
  const path = `${'/'.repeat(1000)}x`;
  expect(countRegexSteps(trailingSlashes, path).steps).toBeLessThan(8 * path.length);
});

test.each([
  [undefined, 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.5', 'br'],
  ['identity', 'identity'],
])('with the header accept-encoding %s the response is encoded as %s', (accepted, chosen) => {
  expect(chooseEncoding(accepted)).toBe(chosen);
});

test('the Content-Security-Policy has a hash for each inline script, and no hash for external scripts', () => {
  const html = '<script>one()</script><script type="module" src="/a.js"></script><script async>two()</script>';
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  expect(inlineScriptHashes(html)).toEqual([hashOf('one()'), hashOf('two()')]);
});
