import { expect, test } from 'vitest';
import { addressBlock } from './caller-address.ts';
import { addressSubject } from './rate-limit.ts';

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['203.0.113.250:4711', '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:7:1::5', '2001:db8:7::/48'],
  ['2001:db8:7:ffff:1:2:3:4', '2001:db8:7::/48'],
  ['2001:db8:8::1', '2001:db8:8::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['made up', 'unknown'],
])('addressBlock shortens the address %s to the network %s', (ip, block) => {
  expect(addressBlock(ip)).toBe(block);
  // The subject of a rate limit per address (/64) belongs to the same block as the address.
  expect(addressBlock(addressSubject(ip))).toBe(block);
});
