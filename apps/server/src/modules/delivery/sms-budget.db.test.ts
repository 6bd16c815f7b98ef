import { afterEach, expect, test } from 'vitest';
import { DAY_S } from '@feisuo/contract/facts/durations';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { AppError } from '../../http/app-error.ts';
import { addressBlock } from '../../http/caller-address.ts';
import { Delivery } from './delivery.ts';
import type { Channel } from './message.ts';

let server: TestServer;
afterEach(() => server.dispose());

const MAINLAND = '+8613800138000';

/**
 * Starts a server and returns a function that asks whether a message may be sent. The function returns the refusal, or
 * null if the message may be sent.
 */
async function start(settings: Record<string, string> = {}) {
  server = await startTestServer(settings);
  const { deps } = server;
  const delivery = new Delivery({ ...deps, brand: { fillIn: async (value) => value } });
  return async (channel: Channel = 'sms', to = MAINLAND, block?: string): Promise<AppError | null> => {
    const asked = block === undefined ? {} : { block };
    try {
      await deps.db.transaction((tx) => delivery.assertMaySend(tx, channel, to, asked));
      return null;
    } catch (error) {
      if (error instanceof AppError) return error;
      throw error;
    }
  };
}

test('a text message to a country that is not served is refused, and the error names the field', async () => {
  const ask = await start({ SMS_COUNTRIES: '86,65' });
  expect(await ask('sms', MAINLAND)).toBeNull();
  expect(await ask('sms', '+6591234567')).toBeNull();
  expect(await ask('sms', '+2348012345678')).toMatchObject({
    refusal: 'invalid_argument',
    facts: { reason: 'INVALID_FIELD', resourceId: 'phone_number' },
  });
});

test('fifty concurrent sends do not exceed the daily SMS budget, and a refusal says when to retry', async () => {
  const ask = await start({ SMS_DAILY_BUDGET: '20' });
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => ask()));
  expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(20);
  const refusals = outcomes.filter((outcome) => outcome !== null);
  expect(refusals).toHaveLength(30);
  for (const { refusal, facts } of refusals) {
    expect(refusal).toBe('resource_exhausted');
    expect(facts.reason).toBe('SMS_BUDGET');
    expect(facts.retryAfterSeconds).toBeGreaterThan(0);
    expect(facts.retryAfterSeconds).toBeLessThanOrEqual(DAY_S);
  }
});

test('an address block gets at most a tenth of the SMS budget, even for a hundred concurrent sends', async () => {
  const ask = await start({ SMS_DAILY_BUDGET: '300' });
  const from = (block: string, count: number) =>
    Promise.all(Array.from({ length: count }, () => ask('sms', MAINLAND, block)));
  const outcomes = await from(addressBlock('203.0.113.7'), 100);
  expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(30);
  const refusals = outcomes.filter((outcome) => outcome !== null);
  expect(new Set(refusals.map(({ facts }) => facts.reason))).toEqual(new Set(['SMS_BUDGET']));
  expect((await ask('sms', MAINLAND, addressBlock('203.0.113.200')))?.facts.reason).toBe('SMS_BUDGET');
  expect(await ask('sms', MAINLAND, addressBlock('203.0.114.7'))).toBeNull();
  // An operator's test of the gateway has no address block, so only the daily budget limits it.
  expect(await ask()).toBeNull();
});

test('with a small SMS budget, an address block still gets at least twenty messages', async () => {
  const ask = await start({ SMS_DAILY_BUDGET: '50' });
  const outcomes = await Promise.all(Array.from({ length: 30 }, () => ask('sms', MAINLAND, 'a-block')));
  expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(20);
});

test('codes by mail have a daily budget, and an address block gets at most a fiftieth of it', async () => {
  const ask = await start({ MAIL_DAILY_BUDGET: '1500' });
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => ask('email', 'a@example.test', 'a-block')));
  expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(30);
  expect(outcomes.find((outcome) => outcome !== null)).toMatchObject({
    refusal: 'resource_exhausted',
    facts: { reason: 'MAIL_BUDGET', retryAfterSeconds: expect.any(Number) },
  });
  expect(await ask('email', 'a@example.test', 'another-block')).toBeNull();
});

test('above the daily mail budget visitors get no codes by mail, but an operator can still test the mail server', async () => {
  const ask = await start({ MAIL_DAILY_BUDGET: '20' });
  const blocks = Array.from({ length: 50 }, (_, index) => ask('email', 'a@example.test', `block-${index}`));
  expect((await Promise.all(blocks)).filter((outcome) => outcome === null)).toHaveLength(20);
  expect(await ask('email', 'a@example.test')).toBeNull();
  expect(await ask('sms', MAINLAND, 'block-1')).toBeNull();
});

test('the SMS budget starts again at midnight in Shanghai', async () => {
  const ask = await start({ SMS_DAILY_BUDGET: '1' });
  const moveTo = (moment: string) => server.clock.setOffset(new Date(moment).getTime() - Date.now());
  moveTo('2030-01-01T10:00:00+08:00');
  expect(await ask()).toBeNull();
  moveTo('2030-01-01T23:59:00+08:00');
  expect((await ask())?.facts.reason).toBe('SMS_BUDGET');
  moveTo('2030-01-02T00:00:01+08:00');
  expect(await ask()).toBeNull();
});

test('a rolled-back transaction returns its message to the SMS budget', async () => {
  const ask = await start({ SMS_DAILY_BUDGET: '1' });
  const { deps } = server;
  const delivery = new Delivery({ ...deps, brand: { fillIn: async (value) => value } });
  const attempt = deps.db.transaction(async (tx) => {
    await delivery.assertMaySend(tx, 'sms', MAINLAND);
    throw new Error('no');
  });
  await expect(attempt).rejects.toThrow('no');
  expect(await ask()).toBeNull();
});

test('switching SMS off stops all text messages, but not mails or messages in the message centre', async () => {
  const ask = await start({ SMS_SENDING: 'off', SMS_DAILY_BUDGET: '0' });
  expect(await ask()).toMatchObject({ refusal: 'resource_exhausted', facts: { reason: 'SMS_BUDGET' } });
  expect(await ask('email', 'person@example.test')).toBeNull();
  expect(await ask('inapp', 'account-1')).toBeNull();
});
