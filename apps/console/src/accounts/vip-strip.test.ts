import { expect, test } from 'vitest';
import { sayPeriod } from './event-words.ts';
import { layOutStrip } from './vip-strip.ts';

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

test('what runs now is cut at today: woven behind, ahead what is left', () => {
  const strip = layOutStrip([grant('1', 'order', '2026-06-04T04:00:00Z', '2026-06-24T04:00:00Z')], now);
  expect(strip?.stretches).toEqual([
    { id: '1', weave: 'bought', from: 0, to: strip?.today, isAhead: false },
    { id: '1', weave: 'bought', from: strip?.today, to: 1, isAhead: true },
  ]);
  expect(strip).toMatchObject({ firstDay: '2026-06-04', lastDay: '2026-06-24' });
});

test('taken back is told whatever it was; trials and gifts are told apart', () => {
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

test('nothing that ever ran is no strip', () => {
  expect(layOutStrip([], now)).toBeNull();
  expect(layOutStrip([grant('1', 'order', null, null, true)], now)).toBeNull();
});

test('what was taken back before it began says so, and when', () => {
  expect(sayPeriod(grant('1', 'order', null, null, true))).toEqual(['没有用过', '2026-05-20 12:00:00 收回']);
  const used = grant('2', 'order', '2026-05-08T00:00:00Z', '2026-05-09T00:00:00Z', true);
  expect(sayPeriod(used)).toEqual(['2026-05-08 08:00:00', '2026-05-09 08:00:00']);
});
