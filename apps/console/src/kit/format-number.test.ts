import { expect, test } from 'vitest';
import { formatBytes, formatChance, formatPoints } from './format-number.ts';

test('what two shares differ by is told in points, with its sign', () => {
  expect([0.0312, -0.4309, 0].map(formatPoints)).toEqual(['+3.12', '-43.09', '0.00']);
});

test('a chance too small to tell is not told as none', () => {
  expect([0.0421, 0.001, 0.0004].map(formatChance)).toEqual(['0.042', '0.001', '<0.001']);
});

test('bytes are told in the unit that keeps them short', () => {
  expect([0, 512, 1536, 50_541_363].map(formatBytes)).toEqual(['0 B', '512 B', '1.5 KB', '48.2 MB']);
});
