import { expect, test } from 'vitest';
import { demoNote, missingNote } from './installer-offer.ts';

test('a demonstration is called one, and by its platform where the other one is real', () => {
  expect(demoNote({ windows: 'demo', android: 'demo' })).toMatch(/^现在下载到的是演示安装包/);
  expect(demoNote({ windows: null, android: 'demo' })).toMatch(/^现在下载到的是演示安装包/);
  expect(demoNote({ windows: 'real', android: 'demo' })).toMatch(/^安卓版是演示安装包/);
});

test('nothing is said of releases that an operator uploaded, nor of none', () => {
  expect(demoNote({ windows: 'real', android: 'real' })).toBeNull();
  expect(demoNote({ windows: 'real', android: null })).toBeNull();
});

test('what is not published is said not to be, and only where the page would offer it', () => {
  expect(missingNote({ windows: 'real', android: null })).toBe('安卓版安装包还没有发布。');
  expect(missingNote({ windows: null, android: null })).toMatch(/^安装包还没有发布/);
  expect(missingNote({ android: 'demo' })).toBeNull();
  expect(missingNote({ windows: 'real', android: 'real' })).toBeNull();
});
