import { expect, test } from 'vitest';
import { commandsFor } from './commands.ts';

const theme = { id: 'theme', title: '换成浅色', icon: 'me', run: () => undefined } as const;
const titles = (words: string, permissions: Parameters<typeof commandsFor>[1]) =>
  commandsFor(words, permissions, () => undefined, [theme]).map(({ title }) => title);

test('nothing typed: every page they may open, and what can be done', () => {
  expect(titles('', ['system.read', 'audit.read'])).toEqual(expect.arrayContaining(['审计日志', '系统', '换成浅色']));
  expect(titles('', ['system.read'])).not.toContain('审计日志');
});

test('pages are found by other names, and what nobody may open is not found', () => {
  expect(titles('AUDIT', ['audit.read'])[0]).toBe('审计日志');
  expect(titles('audit', ['system.read'])).toEqual([]);
});

test('what the handbook says is found once something is typed: titles first, five at most, behind all else', () => {
  const read = (id: number, title: string, alias: string) =>
    ({ id: `h${id}`, title, alias, icon: 'handbook', isFoundByWords: true, run: () => undefined }) as const;
  const book = [...[1, 2, 3, 4, 5].map((id) => read(id, `手册：${id}`, '退款的事')), read(6, '手册：给会员退款', '')];
  const found = (words: string) => commandsFor(words, [], () => undefined, [theme, ...book]).map(({ title }) => title);
  expect(found('')).not.toContain('手册：1');
  expect(found('退款')).toEqual(['手册：给会员退款', '手册：1', '手册：2', '手册：3', '手册：4']);
});
