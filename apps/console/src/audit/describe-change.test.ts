import { expect, test } from 'vitest';
import { describeChange } from './audit-row.tsx';

test('the description of a change lists only changed fields, nested ones by their path', () => {
  const before = { brand: { name: '飞梭', suffix: '加速器' }, links: [{ text: 'a' }] };
  const after = { brand: { name: '飞梭二', suffix: '加速器' }, links: [{ text: 'a' }, { text: 'b' }] };
  expect(describeChange(before, after)).toEqual([
    { path: 'brand.name', before: '飞梭', after: '飞梭二' },
    { path: 'links[2].text', before: undefined, after: 'b' },
  ]);
});

test('the description of a created document has no old values, and of a removed document no new values', () => {
  expect(describeChange(null, { role: 'owner' })).toEqual([{ path: 'role', before: undefined, after: 'owner' }]);
  expect(describeChange({ role: 'owner' }, null)).toEqual([{ path: 'role', before: 'owner', after: undefined }]);
});

test('the description of a change shows an empty text, null and false differently', () => {
  expect(describeChange({ a: '', b: null, c: false, d: [] }, { a: null, b: false, c: '', d: [1] })).toEqual([
    { path: 'a', before: '（空白）', after: '空' },
    { path: 'b', before: '空', after: 'false' },
    { path: 'c', before: 'false', after: '（空白）' },
    { path: 'd[1]', before: undefined, after: '1' },
    { path: 'd', before: '（空列表）', after: undefined },
  ]);
});

test('the description of a change compares plain values, and is empty if nothing changed', () => {
  expect(describeChange(1, 2)).toEqual([{ path: '值', before: '1', after: '2' }]);
  expect(describeChange(null, null)).toEqual([]);
  expect(describeChange({ a: 1 }, { a: 1 })).toEqual([]);
});
