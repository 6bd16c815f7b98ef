import { expect, test } from 'vitest';
import { demoNote, missingNote } from './installer-offer.ts';

test('labels a demo, with its platform if the other one is real', () => {
  expect(demoNote({ windows: 'demo', android: 'demo' })).toMatch(/^现在下载到的是演示安装包/);
  expect(demoNote({ windows: null, android: 'demo' })).toMatch(/^现在下载到的是演示安装包/);
  expect(demoNote({ windows: 'real', android: 'demo' })).toMatch(/^安卓版是演示安装包/);
});

test('shows no note for uploaded releases, nor without any', () => {
  expect(demoNote({ windows: 'real', android: 'real' })).toBeNull();
  expect(demoNote({ windows: 'real', android: null })).toBeNull();
});

test('says that a release is missing only where the page would offer it', () => {
  expect(missingNote({ windows: 'real', android: null })).toBe('安卓版安装包还没有发布。');
  expect(missingNote({ windows: null, android: null })).toMatch(/^安装包还没有发布/);
  expect(missingNote({ android: 'demo' })).toBeNull();
  expect(missingNote({ windows: 'real', android: 'real' })).toBeNull();
});
