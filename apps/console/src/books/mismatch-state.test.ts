import { expect, test } from 'vitest';
import { stateOf } from './mismatch-state.ts';

const open = {
  resolvedAt: null,
  resolvedBy: null,
  resolution: null,
  parked: null,
  foundAt: '2026-05-10T02:30:00.000Z',
};
const resolved = { ...open, resolvedAt: '2026-05-12T02:30:00.000Z', resolvedBy: '何川' };
const now = Date.parse('2026-05-13T02:30:00.000Z');

test.each([
  ['an open one with the days it waits', open, '待处理 · 3 天'],
  ['one of today without days', { ...open, foundAt: '2026-05-13T01:00:00.000Z' }, '待处理'],
  [
    'a parked one with its day',
    { ...open, parked: { until: '2026-05-15', by: '何川', note: '等微信' } },
    '挂账到 05-15',
  ],
  ['a booked one', { ...resolved, resolution: 'booked' as const }, '已补单'],
  ['an explained one', { ...resolved, resolution: 'explained' as const }, '已解释'],
  ['one that a later bill resolved', { ...resolved, resolvedBy: 'system' }, '后来对上了'],
  ['one that was resolved before resolutions were stored', resolved, '已处理'],
])('the state of a mismatch names %s', (_what, mismatch, text) => {
  expect(stateOf(mismatch, now).text).toBe(text);
});
