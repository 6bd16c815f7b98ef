import { expect, test } from 'vitest';
import { auditEnd, erasureOf } from './waiting-period.ts';

const begun = new Date('2030-07-24T10:00:00Z');

test.each([
  ['2030-07-24T10:00:00Z', 7],
  ['2030-07-24T10:00:01Z', 7],
  ['2030-07-30T10:00:00Z', 1],
  ['2030-07-31T09:59:59Z', 1],
  ['2030-07-31T10:00:00Z', 0],
  ['2030-08-01T10:00:00Z', 0],
])('with a waiting period of seven days, at %s the page says that %d days are left', (now, left) => {
  expect(erasureOf(auditEnd(begun, 7), new Date(now))).toEqual({
    erase_at: '2030-07-31T10:00:00.000Z',
    days_left: left,
  });
});
