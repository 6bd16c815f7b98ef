import { expect, test } from 'vitest';
import { demoNote, missingNote } from './installer-offer.ts';

test('the note about a demo download names its platform if the other platform has a real download', () => {
  expect(demoNote({ windows: 'demo', android: 'demo' })).toMatch(/^现在下载到的是演示安装包/);
  expect(demoNote({ windows: null, android: 'demo' })).toMatch(/^现在下载到的是演示安装包/);
  expect(demoNote({ windows: 'real', android: 'demo' })).toMatch(/^安卓版是演示安装包/);
});

test('the note about demo downloads is hidden if all releases are real, or if one is missing', () => {
  expect(demoNote({ windows: 'real', android: 'real' })).toBeNull();
  expect(demoNote({ windows: 'real', android: null })).toBeNull();
});

test('a missing release is mentioned only on a page that would offer that release', () => {
  expect(missingNote({ windows: 'real', android: null })).toBe('安卓版安装包还没有发布。');
  expect(missingNote({ windows: null, android: null })).toMatch(/^安装包还没有发布/);
  expect(missingNote({ android: 'demo' })).toBeNull();
  expect(missingNote({ windows: 'real', android: 'real' })).toBeNull();
});
