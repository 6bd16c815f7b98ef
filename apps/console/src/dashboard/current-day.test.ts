import { expect, test } from 'vitest';
import { laterDay } from './dashboard-page.tsx';

const evening = Date.parse('2026-11-16T23:59:30+08:00');

test('an open dashboard changes its day only at midnight in Beijing', () => {
  expect(laterDay(evening, evening + 29_000)).toBe(evening);
  expect(laterDay(evening, evening + 31_000)).toBe(evening + 31_000);
});
