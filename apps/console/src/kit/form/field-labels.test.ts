import { expect, test } from 'vitest';
import { fieldPathLabel } from './field-labels.ts';

const labels = new Map([
  ['name', '名称'],
  ['entries', '商品'],
  ['entries.3.productId', '商品 4'],
  ['entries.3.num', '一次买几期'],
]);

test("a nested form field is named by its label and list position, without repeating the list's name", () => {
  expect(fieldPathLabel(labels, ['name'])).toBe('名称');
  expect(fieldPathLabel(labels, ['entries', 3, 'num'])).toBe('商品第 4 项 › 一次买几期');
  expect(fieldPathLabel(labels, ['entries', 3, 'productId'])).toBe('商品 4');
});
