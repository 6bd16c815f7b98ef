import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { chooseEncoding } from './compressed-body.ts';
import { inlineScriptHashes } from './site-renderer.ts';
import { pageAddress } from './site.routes.ts';

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
])('the page at %s depends only on %s', (asked, kept) => {
  expect(pageAddress(asked, (channel) => channel === '200061')).toBe(kept);
});

test.each([
  [undefined, 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.5', 'br'],
  ['identity', 'identity'],
])('accept-encoding %s gets %s', (accepted, chosen) => {
  expect(chooseEncoding(accepted)).toBe(chosen);
});

test('inline scripts get a hash, external scripts none', () => {
  const html = '<script>one()</script><script type="module" src="/a.js"></script><script async>two()</script>';
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  expect(inlineScriptHashes(html)).toEqual([hashOf('one()'), hashOf('two()')]);
});
