import { expect, test } from 'vitest';
import { isLinkAddress } from './site-content.ts';

test.each([
  '/',
  '/about',
  '/#games',
  '/a?b=c#d',
  'https://a.example',
  'https://a.example/x?y=1#z',
  'https://localhost:8443/',
  'https://xn--fiq228c.example/关于',
  'https://中文.example',
])('site content accepts a link to %s', (address) => {
  expect(isLinkAddress(address)).toBe(true);
});

test.each([
  '',
  ' ',
  '/a b',
  '/a\u3000b',
  ' /about',
  'https://a.example/x y',
  'https://',
  'https://?x',
  'https://.',
  'https://-a.example',
  'https://a..example',
  'https://user@a.example',
  'https://a.example\\@b.example',
  'http://a.example',
  '//evil.example',
  '/\\evil.example',
  '/{brand}',
  '#top',
  'a.example',
  '随便写写',
  'javascript:alert(1)',
  `/${'a'.repeat(500)}`,
])('site content refuses a link to %j: only https or a path with one slash, without spaces', (address) => {
  expect(isLinkAddress(address)).toBe(false);
});
