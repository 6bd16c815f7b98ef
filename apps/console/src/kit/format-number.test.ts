import { expect, test } from 'vitest';
import { formatBytes, formatChance, formatPoints } from './format-number.ts';

test('shows a difference of shares in points, with its sign', () => {
  expect([0.0312, -0.4309, 0].map(formatPoints)).toEqual(['+3.12', '-43.09', '0.00']);
});

test('a tiny probability is not shown as zero', () => {
  expect([0.0421, 0.001, 0.0004].map(formatChance)).toEqual(['0.042', '0.001', '<0.001']);
});

test('shows bytes in the shortest unit', () => {
  expect([0, 512, 1536, 50_541_363].map(formatBytes)).toEqual(['0 B', '512 B', '1.5 KB', '48.2 MB']);
});
