import { createHmac, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { QuickHmac } from '../quick-hmac.ts';
import { readDelivery, signDelivery, type Delivery } from './tracker-token.ts';

test("QuickHmac returns the same HMAC as Node's createHmac", () => {
  for (let length = 0; length < 1_200; length += 37) {
    const key = randomBytes(32);
    const text = `飞${randomBytes(length).toString('base64url')}`;
    expect(new QuickHmac(key).digest(text)).toBe(createHmac('sha256', key).update(text).digest('base64url'));
  }
});

test('a signed tracker token is read back, and is refused with another key, a changed text or another version', () => {
  const key = new QuickHmac(randomBytes(32));
  const delivery: Delivery = {
    id: 'd1',
    slotId: 'WebCenterPop',
    lineItemId: 'l',
    creativeId: 'c',
    channel: '200061',
    platform: 'web',
    person: '',
    atMs: 1_772_400_000_000,
    events: ['show', 'close'],
    isHeld: false,
    counts: [
      { scope: 'user', windowS: 86_400, subject: 'an-account_1' },
      { scope: 'session', windowS: 60, subject: 'a-session' },
    ],
  };
  const { d = '', s = '' } = Object.fromEntries(new URLSearchParams(signDelivery(key, delivery)));
  expect(readDelivery(key, { d, s })).toEqual(delivery);
  const plain: Delivery = { ...delivery, isHeld: true, counts: [] };
  const signed = Object.fromEntries(new URLSearchParams(signDelivery(key, plain)));
  expect(readDelivery(key, { d: signed['d'] ?? '', s: signed['s'] ?? '' })).toEqual(plain);
  expect(readDelivery(new QuickHmac(randomBytes(32)), { d, s })).toBeNull();
  expect(readDelivery(key, { d: `${d}A`, s })).toBeNull();
  expect(readDelivery(key, { d, s: s.slice(1) })).toBeNull();
  const newer = d.replace(/^1~/, '2~');
  expect(readDelivery(key, { d: newer, s: key.digest(newer) })).toBeNull();
});
