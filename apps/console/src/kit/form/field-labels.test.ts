import { expect, test } from 'vitest';
import { sayField } from './field-labels.ts';

const labels = new Map([
  ['name', '名称'],
  ['entries', '商品'],
  ['entries.3.productId', '商品 4'],
  ['entries.3.num', '一次买几期'],
]);

test('names a field by its label, with the index in a list, and nothing twice', () => {
  expect(sayField(labels, ['name'])).toBe('名称');
  expect(sayField(labels, ['entries', 3, 'num'])).toBe('商品第 4 项 › 一次买几期');
  expect(sayField(labels, ['entries', 3, 'productId'])).toBe('商品 4');
});
