import { expect, test } from 'vitest';
import { rebaseValues, differencesOf, hasChanges, isSame, mergeOf, keepTypedSince } from './merge.ts';

const before = { title: '年卡到期前看看', ends: '22', priority: 50, note: null };
const theirs = { title: '年卡到期提醒', ends: '24', priority: 60, note: null };
const mine = { title: '先看看这一年', ends: '24', priority: 50, note: '' };

test('a field that two operators changed needs a choice, unless both changed it to the same value', () => {
  expect(differencesOf(before, theirs, mine)).toEqual([
    { name: 'title', before: '年卡到期前看看', theirs: '年卡到期提醒', mine: '先看看这一年', isContested: true },
    { name: 'priority', before: 50, theirs: 60, mine: 50, isContested: false },
  ]);
});

test('mergeOf takes a field from the only operator who changed it; if both did, the operator at the form chooses', () => {
  const differences = differencesOf(before, theirs, mine);
  expect(mergeOf(theirs, differences, { title: 'mine' })).toEqual({ ...theirs, title: '先看看这一年' });
  expect(mergeOf(theirs, differences, {})).toEqual(theirs);
});

test('a form field that only this operator changed is kept without a question', () => {
  const differences = differencesOf({ a: 1, b: 1 }, { a: 1, b: 2 }, { a: 5, b: 1 });
  expect(differences.some(({ isContested }) => isContested)).toBe(false);
  expect(mergeOf({ a: 1, b: 2 }, differences, {})).toEqual({ a: 5, b: 2 });
});

test('isSame ignores the order of keys, and treats all empty values as equal', () => {
  expect(isSame({ a: 1, b: [{ c: 1, d: 2 }] }, { b: [{ d: 2, c: 1 }], a: 1 })).toBe(true);
  expect(isSame('', null)).toBe(true);
  expect(isSame(0, null)).toBe(false);
});

test('fields typed while a save is running are kept, and the other fields become the saved values', () => {
  const sent = { title: ' 年卡 ', note: '', tags: ['a'] };
  const saved = { title: '年卡', note: null, tags: ['a'], revision: 2 };
  expect(keepTypedSince(sent, sent, saved)).toEqual(saved);
  expect(keepTypedSince(sent, { ...sent, note: '还在写', tags: ['a', 'b'] }, saved)).toEqual({
    ...saved,
    note: '还在写',
    tags: ['a', 'b'],
  });
});

test('reloading a form updates fields that were not typed in, and keeps typed fields', () => {
  const typed = { title: '先看看这一年', ends: '22', secret: 'typed' };
  const now = { title: '年卡到期前看看', ends: '24', isOn: true };
  const shown = rebaseValues({ ...before, isOn: false }, now, typed);
  expect(shown).toEqual({ title: '先看看这一年', ends: '24', isOn: true, secret: 'typed' });
  expect(hasChanges(shown ?? {}, now)).toBe(true);
});

test('rebaseValues returns null if a typed field was also changed by another operator', () => {
  expect(rebaseValues(before, theirs, mine)).toBe(null);
  expect(rebaseValues(before, theirs, { ...mine, title: theirs.title })).toEqual({ ...theirs });
});
