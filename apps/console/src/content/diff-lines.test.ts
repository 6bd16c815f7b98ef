import { expect, test } from 'vitest';
import { countChanges, diffLines, diffParts } from './diff-view.tsx';

test('the text comparison marks the changed part of a line, and shows an unchanged line as one part', () => {
  expect(diffLines(['标题：绕路', '很多玩家绕路'], ['标题：绕路', '一部分电信用户绕路', '新的一段'])).toEqual([
    [{ kind: 'same', text: '标题：绕路' }],
    [
      { kind: 'gone', text: '很多玩家' },
      { kind: 'new', text: '一部分电信用户' },
      { kind: 'same', text: '绕路' },
    ],
    [{ kind: 'new', text: '新的一段' }],
  ]);
});

test('the text comparison counts removed and added characters', () => {
  expect(countChanges(diffLines(['甲乙丙'], ['甲丁戊丙', '己']))).toEqual({ added: 3, gone: 1 });
  expect(countChanges(diffLines(['一样'], ['一样']))).toEqual({ added: 0, gone: 0 });
  expect(diffLines([], ['a'])).toEqual([[{ kind: 'new', text: 'a' }]]);
});

test('a text comparison without its additions equals the old text, and without its removals the new text', () => {
  const before = ['a', 'bcd', 'e', '', 'f'];
  const after = ['a', 'bxd', 'g', 'f', 'h'];
  const lines = diffLines(before, after);
  const join = (left: 'new' | 'gone') =>
    lines
      .filter((line) => line.some(({ kind }) => kind !== left) || line.length === 0)
      .map((line) =>
        line
          .filter(({ kind }) => kind !== left)
          .map(({ text }) => text)
          .join(''),
      )
      .join('');
  expect(join('new')).toBe(before.join(''));
  expect(join('gone')).toBe(after.join(''));
});

test('the text comparison leaves out unchanged fields and lines, and marks added and removed lines', () => {
  const before = [['标题：先试'], ['颜色：蓝'], ['正文：', '第一段', '第二段'], ['来源：我们']];
  const after = [['标题：再试'], ['颜色：蓝'], ['正文：', '第一段', '第三段'], ['摘要：新']];
  expect(diffParts(before, after)).toEqual([
    [
      { kind: 'same', text: '标题：' },
      { kind: 'gone', text: '先' },
      { kind: 'new', text: '再' },
      { kind: 'same', text: '试' },
    ],
    [{ kind: 'same', text: '正文：' }],
    [
      { kind: 'same', text: '第' },
      { kind: 'gone', text: '二' },
      { kind: 'new', text: '三' },
      { kind: 'same', text: '段' },
    ],
    [{ kind: 'new', text: '摘要：新' }],
    [{ kind: 'gone', text: '来源：我们' }],
  ]);
  expect(diffParts(before, before)).toEqual([]);
});
