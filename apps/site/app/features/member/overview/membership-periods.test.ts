import type { GrantedPeriod } from '@feisuo/contract/schemas/membership';
import { expect, test } from 'vitest';
import { orderPeriods, periodState } from './overview-page.tsx';

const period: GrantedPeriod = {
  vas: 3,
  source: 'order',
  productId: 'vipxjsq_1m_10',
  length: { days: 31 },
  at: '2026-05-01T00:00:00.000Z',
  startsAt: '2026-05-10T00:00:00.000Z',
  endsAt: '2026-06-10T00:00:00.000Z',
  revokedAt: null,
};

test.each([
  ['2026-05-09T23:59:59.999Z', 'waiting'],
  ['2026-05-10T00:00:00.000Z', 'running'],
  ['2026-06-09T23:59:59.999Z', 'running'],
  ['2026-06-10T00:00:00.000Z', 'used'],
])('a membership period is waiting, running or used: at %s it is %s', (at, state) => {
  expect(periodState(period, Date.parse(at))).toBe(state);
});

test('a revoked membership period is shown as revoked, even if it never started', () => {
  const now = Date.parse('2026-05-20T00:00:00.000Z');
  expect(periodState({ ...period, revokedAt: '2026-05-15T00:00:00.000Z' }, now)).toBe('revoked');
  expect(periodState({ ...period, startsAt: null, endsAt: null, revokedAt: period.at }, now)).toBe('revoked');
});

test('the running membership period is listed first, then the future periods in the order of their start', () => {
  const span = (startsAt: string, endsAt: string): GrantedPeriod => ({ ...period, startsAt, endsAt });
  const used = span('2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z');
  const running = span('2026-05-10T00:00:00.000Z', '2026-06-10T00:00:00.000Z');
  const next = span('2026-06-10T00:00:00.000Z', '2026-07-10T00:00:00.000Z');
  const last = span('2026-07-10T00:00:00.000Z', '2027-07-10T00:00:00.000Z');
  const now = Date.parse('2026-05-20T00:00:00.000Z');
  expect(orderPeriods([last, next, running, used], now)).toEqual([running, next, last, used]);
});
