import { expect, test } from 'vitest';
import { formatBytes, formatChance, formatPoints } from './format-number.ts';

test('formatPoints shows the difference of two shares in percentage points with its sign', () => {
  expect([0.0312, -0.4309, 0].map(formatPoints)).toEqual(['+3.12', '-43.09', '0.00']);
});

test('formatChance does not round a tiny probability to zero', () => {
  expect([0.0421, 0.001, 0.0004].map(formatChance)).toEqual(['0.042', '0.001', '<0.001']);
});

test('formatBytes chooses the largest unit in which the number is at least 1', () => {
  expect([0, 512, 1536, 50_541_363].map(formatBytes)).toEqual(['0 B', '512 B', '1.5 KB', '48.2 MB']);
});
