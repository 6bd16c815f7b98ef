import { expect, test } from 'vitest';
import { isSentInClear } from './clients.ts';

const SITE = 'https://www.feisuo.example';

test.each([
  'https://partner.example/callback',
  'http://localhost/callback',
  'http://localhost:3000/callback',
  'http://app.localhost:3000/callback?x=',
  'http://127.0.0.1:8080/',
  'http://127.8.9.1/',
  'http://[::1]:8080/callback',
  'com.example.app:/callback',
  '{site}/sso/callback',
])('the client address %s is accepted, because it is encrypted or requests never leave the machine', (address) => {
  expect(isSentInClear(address, SITE)).toBe(false);
});

test.each([
  'http://partner.example/callback',
  'http://partner.example',
  'http://192.168.1.5/callback',
  'http://localhost.evil.example/',
  'http://notlocalhost/',
  'http://127.0.0.1.evil.example/',
  'http://localhost@evil.example/',
  'http://localhost:80@evil.example/',
  'http://evil.example\\@localhost/',
  'http://evil.example?.localhost',
  'http://www.feisuo.example/',
])('the client address %s is refused, because requests would be unencrypted', (address) => {
  expect(isSentInClear(address, SITE)).toBe(true);
});

test("while the site uses http, client addresses may use http only for the site's host", () => {
  const site = 'http://192.168.1.5:8080';
  expect(isSentInClear('http://192.168.1.5:8080/back', site)).toBe(false);
  expect(isSentInClear('http://192.168.1.5:3000/back', site)).toBe(false);
  expect(isSentInClear('http://192.168.1.6:8080/back', site)).toBe(true);
  expect(isSentInClear('http://a.192.168.1.5/back', site)).toBe(true);
});
