import { expect, test } from 'vitest';
import { demoNote, missingNote } from './installer-offer.ts';

test("labels a demo download, and names its platform if the other platform's download is real", () => {
  expect(demoNote({ windows: 'demo', android: 'demo' })).toMatch(/^现在下载到的是演示安装包/);
  expect(demoNote({ windows: null, android: 'demo' })).toMatch(/^现在下载到的是演示安装包/);
  expect(demoNote({ windows: 'real', android: 'demo' })).toMatch(/^安卓版是演示安装包/);
});

test('shows no note if the releases are uploaded, or if there is none', () => {
  expect(demoNote({ windows: 'real', android: 'real' })).toBeNull();
  expect(demoNote({ windows: 'real', android: null })).toBeNull();
});

test('shows that a release is missing only on a page that would offer it', () => {
  expect(missingNote({ windows: 'real', android: null })).toBe('安卓版安装包还没有发布。');
  expect(missingNote({ windows: null, android: null })).toMatch(/^安装包还没有发布/);
  expect(missingNote({ android: 'demo' })).toBeNull();
  expect(missingNote({ windows: 'real', android: 'real' })).toBeNull();
});
