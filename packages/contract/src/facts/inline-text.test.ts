import { expect, test } from 'vitest';
import { readInline } from './inline-text.ts';

const plain = (text: string) => ({ text, isStrong: false, href: null });

test('an inline text is split into plain, strong and link pieces, and no text is lost', () => {
  expect(readInline('先**退出**游戏，见[帮助](/help#line)。')).toEqual([
    plain('先'),
    { text: '退出', isStrong: true, href: null },
    plain('游戏，见'),
    { text: '帮助', isStrong: false, href: '/help#line' },
    plain('。'),
  ]);
  expect(readInline('没有标记')).toEqual([plain('没有标记')]);
  expect(readInline('')).toEqual([]);
});

test.each(['[点我](javascript:alert1)', '[点我](//evil.example)', '[点我](http://a.example)', '2 ** 3', '[空]()'])(
  'inline text that is not valid markup stays unchanged: %s',
  (text) => {
    expect(readInline(text)).toEqual([plain(text)]);
  },
);
