import { expect, test } from 'vitest';
import { groupByDay, nameOfDay } from './group-events-by-day.ts';

const event = (id: string, at: Date) => ({
  id,
  at: at.toISOString(),
  kind: 'sign_in',
  client: { id: 'c', name: 'C' },
  device_name: '',
  place: '',
});

test('the security history groups events by day and keeps their order', () => {
  const late = event('3', new Date(2030, 4, 2, 0, 5));
  const before = event('2', new Date(2030, 4, 1, 23, 55));
  const morning = event('1', new Date(2030, 4, 1, 8, 0));
  expect(groupByDay([late, before, morning])).toEqual([
    { day: '2030-05-02', events: [late] },
    { day: '2030-05-01', events: [before, morning] },
  ]);
});

test.each([
  ['2030-05-02', 'today'],
  ['2030-05-01', 'yesterday'],
  ['2030-04-30', '2030-04-30'],
])('in the security history the day %s is named %s', (day, name) => {
  expect(nameOfDay(day, new Date(2030, 4, 2, 12), { today: 'today', yesterday: 'yesterday' })).toBe(name);
});
