import { expect, test } from 'vitest';
import { overlapsOf } from './overlaps.ts';

const own = {
  id: 'own',
  slotId: 'pop',
  priority: 8,
  startsAt: '2026-06-14T00:00:00.000Z',
  endsAt: '2026-06-24T00:00:00.000Z',
};
const other = { id: 'other', name: '公告', slotId: 'pop', isOn: true, isSlotOff: false, priority: 2, hours: null };
const at = (startsAt: string | null, endsAt: string | null) => ({ ...other, startsAt, endsAt });

test('a line item with precedence takes the days that both cover', () => {
  expect(overlapsOf(own, [at('2026-06-19T00:00:00.000Z', '2026-06-30T00:00:00.000Z')])).toEqual([
    { id: 'other', name: '公告', priority: 2, startsAt: '2026-06-19T00:00:00.000Z', endsAt: own.endsAt },
  ]);
  expect(overlapsOf(own, [at(null, null)])).toMatchObject([{ startsAt: own.startsAt, endsAt: own.endsAt }]);
  expect(overlapsOf({ ...own, startsAt: null, endsAt: null }, [at(null, null)])).toMatchObject([
    { startsAt: null, endsAt: null },
  ]);
});

test('line items of other times, places or lower precedence, and those that are off, do not overlap', () => {
  const always = at(null, null);
  const none = [
    at('2026-06-24T00:00:00.000Z', null),
    at(null, '2026-06-14T00:00:00.000Z'),
    { ...always, slotId: 'card' },
    { ...always, isOn: false },
    { ...always, isSlotOff: true },
    { ...always, priority: 8 },
    { ...always, id: 'own' },
  ];
  expect(overlapsOf(own, none)).toEqual([]);
});
