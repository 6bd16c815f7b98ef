import { mailLimits, smsLimits } from '@feisuo/contract/facts/limits';
import { afterEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { addressBlock } from '../../http/caller-address.ts';
import { Delivery, type NoticeTarget } from './delivery.ts';

let server: TestServer;
afterEach(() => server.dispose());

const phone = (index: number) => `+8613800${String(index).padStart(6, '0')}`;
const BLOCK = addressBlock('203.0.113.7');

async function start(settings: Record<string, string> = {}) {
  server = await startTestServer(settings);
  const { deps } = server;
  const delivery = new Delivery({ ...deps, brand: { fillIn: async (value) => value } });
  const take = (target: NoticeTarget) => deps.db.transaction((tx) => delivery.takeNotice(tx, target));
  const askCode = () =>
    deps.db
      .transaction((tx) => delivery.assertMaySend(tx, 'sms', phone(0), { block: 'another-block' }))
      .then(
        () => true,
        () => false,
      );
  return { take, askCode };
}

const countTaken = async (takes: Promise<boolean>[]) => (await Promise.all(takes)).filter(Boolean).length;
const many = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index));

test('one phone number gets at most ten notices a day, even from fifty concurrent requests, and ten more the next day', async () => {
  const { take } = await start();
  const fifty = () => countTaken(many(50, () => take({ channel: 'sms', to: phone(1) })));
  server.clock.setOffset(new Date('2030-01-01T10:00:00+08:00').getTime() - Date.now());
  expect(await fifty()).toBe(smsLimits.noticesPerTargetADay);
  expect(await take({ channel: 'sms', to: phone(2) })).toBe(true);
  server.clock.setOffset(new Date('2030-01-02T00:00:01+08:00').getTime() - Date.now());
  expect(await fifty()).toBe(smsLimits.noticesPerTargetADay);
});

test('one mailbox gets at most twenty notices a day, over all its aliases', async () => {
  const { take } = await start();
  const taken = many(50, (index) => take({ channel: 'email', to: `a.nn+${index}@gmail.com` }));
  expect(await countTaken(taken)).toBe(mailLimits.noticesPerTargetADay);
  expect(await take({ channel: 'email', to: 'bea@gmail.com' })).toBe(true);
});

test('notices use at most half of the daily SMS budget, so that half of it remains for codes', async () => {
  const { take, askCode } = await start({ SMS_DAILY_BUDGET: '40' });
  expect(await countTaken(many(60, (index) => take({ channel: 'sms', to: phone(index) })))).toBe(20);
  const codes = [];
  for (let index = 0; index < 25; index += 1) codes.push(await askCode());
  expect(codes.filter(Boolean)).toHaveLength(20);
});

test('a notice counts for the address block that caused it, but the first notice of a day to a number is always sent', async () => {
  const { take } = await start({ SMS_DAILY_BUDGET: '1000' });
  const from = (index: number) => ({ channel: 'sms' as const, to: phone(index), block: BLOCK });
  // The share of the address block is 100 notices: ten numbers with ten notices each use it up.
  expect(await countTaken(many(100, (index) => take(from(index % 10))))).toBe(100);
  expect(await take(from(50))).toBe(true);
  expect(await take(from(50))).toBe(false);
  expect(await take({ ...from(50), block: addressBlock('203.0.114.7') })).toBe(true);
});

test('a notice by SMS is skipped if the country is not served or SMS is switched off', async () => {
  const { take } = await start({ SMS_COUNTRIES: '86' });
  expect(await take({ channel: 'sms', to: '+2348012345678' })).toBe(false);
  await server.dispose();
  expect(await (await start({ SMS_SENDING: 'off' })).take({ channel: 'sms', to: phone(1) })).toBe(false);
});
