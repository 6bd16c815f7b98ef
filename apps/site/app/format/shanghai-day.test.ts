import { expect, test } from 'vitest';
import { shanghaiDay, shanghaiMinute } from './shanghai-day.ts';

test('a calendar day begins at midnight in Shanghai', () => {
  expect(shanghaiDay('2026-11-14T15:59:59.999Z')).toBe('2026-11-14');
  expect(shanghaiDay('2026-11-14T16:00:00.000Z')).toBe('2026-11-15');
});

test('times are shown with the 24-hour clock', () => {
  expect(shanghaiMinute('2026-11-15T12:05:59.000Z')).toBe('2026-11-15 20:05');
  expect(shanghaiMinute(new Date('2026-11-14T16:00:00Z'))).toBe('2026-11-15 00:00');
});
