import { expect, test } from 'vitest';
import { compareWith, shareOf } from './compare.ts';

test('the dashboard compares two figures by their ratio, except if the previous figure is zero', () => {
  expect(compareWith(110, 100)).toEqual({ text: '+10.0%', isUp: true });
  expect(compareWith(75, 100)).toEqual({ text: '−25.0%', isUp: false });
  expect(compareWith(3, 0)).toEqual({ text: '此前为 0', isUp: true });
  expect(compareWith(0, 0)).toEqual({ text: '持平', isUp: null });
  expect(shareOf(1, 0)).toBeNull();
  expect(shareOf(1, 4)).toBe(0.25);
  expect(shareOf(4, 4)).toBe(1);
});

test('shareOf returns null if the part is larger than the whole', () => {
  expect(shareOf(3, 1)).toBeNull();
});
