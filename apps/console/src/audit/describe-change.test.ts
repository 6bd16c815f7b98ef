import { expect, test } from 'vitest';
import { describeChange } from './audit-row.tsx';

test('lists only changed fields, nested ones by their path', () => {
  const before = { brand: { name: '飞梭', suffix: '加速器' }, links: [{ text: 'a' }] };
  const after = { brand: { name: '飞梭二', suffix: '加速器' }, links: [{ text: 'a' }, { text: 'b' }] };
  expect(describeChange(before, after)).toEqual([
    { path: 'brand.name', before: '飞梭', after: '飞梭二' },
    { path: 'links[2].text', before: undefined, after: 'b' },
  ]);
});

test('a created document has no values before, and a removed document has none after', () => {
  expect(describeChange(null, { role: 'owner' })).toEqual([{ path: 'role', before: undefined, after: 'owner' }]);
  expect(describeChange({ role: 'owner' }, null)).toEqual([{ path: 'role', before: 'owner', after: undefined }]);
});

test('an empty text, null and false are shown differently', () => {
  expect(describeChange({ a: '', b: null, c: false, d: [] }, { a: null, b: false, c: '', d: [1] })).toEqual([
    { path: 'a', before: '（空白）', after: '空' },
    { path: 'b', before: '空', after: 'false' },
    { path: 'c', before: 'false', after: '（空白）' },
    { path: 'd[1]', before: undefined, after: '1' },
    { path: 'd', before: '（空列表）', after: undefined },
  ]);
});

test('compares plain values, and returns an empty list if nothing changed', () => {
  expect(describeChange(1, 2)).toEqual([{ path: '值', before: '1', after: '2' }]);
  expect(describeChange(null, null)).toEqual([]);
  expect(describeChange({ a: 1 }, { a: 1 })).toEqual([]);
});
