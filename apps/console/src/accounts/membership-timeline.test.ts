import { expect, test } from 'vitest';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { formatPeriod } from './event-texts.ts';
import { layOutStrip } from './membership-timeline.ts';

const now = Date.parse('2026-06-14T04:00:00Z');
const grant = (id: string, source: string, startsAt: string | null, endsAt: string | null, isTaken = false) => ({
  id,
  vas: 3,
  source,
  orderId: source === 'order' ? `order ${id}` : null,
  startsAt,
  endsAt,
  length: { days: 31 },
  revokedAt: isTaken ? (endsAt ?? '2026-05-20T04:00:00Z') : null,
});

test('the membership timeline splits a running grant at today into a past part and a remaining part', () => {
  const strip = layOutStrip([grant('1', 'order', '2026-06-04T04:00:00Z', '2026-06-24T04:00:00Z')], now);
  expect(strip?.stretches).toMatchObject([
    { id: '1', weave: 'bought', from: 0, to: strip?.today, isAhead: false, label: '过了 10 天' },
    { id: '1', weave: 'bought', from: strip?.today, to: 1, isAhead: true, label: '还有 10 天' },
  ]);
  expect(strip).toMatchObject({ firstDay: '2026-06-04', lastDay: '2026-06-24', today: 0.5, lanes: 1 });
});

test('on the membership timeline a 3-day grant beside a one-year grant takes more than 15 % of the width', () => {
  const strip = layOutStrip(
    [
      grant('1', 'trial', '2026-06-14T04:00:00Z', '2026-06-17T04:00:00Z'),
      grant('2', 'operator', '2026-06-17T04:00:00Z', '2027-06-17T04:00:00Z'),
    ],
    now,
  );
  const [days, year] = strip?.stretches ?? [];
  expect(days).toMatchObject({ from: 0, label: '3 天' });
  expect(days?.to).toBeGreaterThan(0.15);
  expect(year).toMatchObject({ from: days?.to, to: 1, label: '365 天' });
  expect(strip?.ticks.map(({ label }) => label)).toEqual(['今天', '2026-06-17', '2027-06-17']);
});

test('on the membership timeline a single grant that starts now fills the whole width', () => {
  const strip = layOutStrip([grant('1', 'trial', '2026-06-14T04:00:00Z', '2026-06-17T04:00:00Z')], now);
  expect(strip).toMatchObject({ today: 0, stretches: [{ from: 0, to: 1, isAhead: true }] });
});

test('the membership timeline draws overlapping grants of different membership kinds in separate rows', () => {
  const other = { ...grant('2', 'order', '2026-06-04T04:00:00Z', '2026-06-24T04:00:00Z'), vas: 5 };
  const strip = layOutStrip([other, grant('1', 'order', '2026-06-04T04:00:00Z', '2026-06-24T04:00:00Z')], now);
  expect(strip?.lanes).toBe(2);
  const ofSuper = strip?.stretches.filter(({ id }) => id === '2') ?? [];
  expect(ofSuper.map(({ lane, label }) => [lane, label])).toEqual([
    [1, '超级会员，过了 10 天'],
    [1, '超级会员，还有 10 天'],
  ]);
});

test('date labels of the membership timeline keep a minimum distance, and a phone shows fewer of them', () => {
  const months = Array.from({ length: 24 }, (_, at) =>
    grant(
      `${at}`,
      'order',
      new Date(now + at * 31 * DAY_MS).toISOString(),
      new Date(now + (at + 1) * 31 * DAY_MS).toISOString(),
    ),
  );
  const ticks = layOutStrip(months, now)?.ticks ?? [];
  const apart = (some: typeof ticks) => Math.min(...some.slice(1).map(({ at }, index) => at - (some[index]?.at ?? 0)));
  expect(apart(ticks)).toBeGreaterThanOrEqual(0.15);
  expect(apart(ticks.filter(({ isWideOnly }) => !isWideOnly))).toBeGreaterThanOrEqual(0.3);
});

test('the membership timeline draws trials, gifts and revoked grants with different patterns', () => {
  const strip = layOutStrip(
    [
      grant('1', 'trial', '2026-05-01T00:00:00Z', '2026-05-05T00:00:00Z'),
      grant('2', 'operator', '2026-05-06T00:00:00Z', '2026-05-07T00:00:00Z'),
      grant('3', 'order', '2026-05-08T00:00:00Z', '2026-05-09T00:00:00Z', true),
    ],
    now,
  );
  expect(strip?.stretches.map(({ weave }) => weave)).toEqual(['trial', 'gift', 'taken']);
});

test('layOutStrip returns null if the account never had a grant with days', () => {
  expect(layOutStrip([], now)).toBeNull();
  expect(layOutStrip([grant('1', 'order', null, null, true)], now)).toBeNull();
});

test('formatPeriod says that a grant revoked before its start was never used, and when it was revoked', () => {
  expect(formatPeriod(grant('1', 'order', null, null, true))).toEqual(['没有用过', '2026-05-20 12:00:00 收回']);
  const used = grant('2', 'order', '2026-05-08T00:00:00Z', '2026-05-09T00:00:00Z', true);
  expect(formatPeriod(used)).toEqual(['2026-05-08 08:00:00', '2026-05-09 08:00:00']);
});
