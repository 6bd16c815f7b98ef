import { permissions } from '@feisuo/contract/facts/permissions';
import { expect, test } from 'vitest';
import { commandsFor } from './commands.ts';

const theme = { id: 'theme', title: '换成浅色', icon: 'me', run: () => undefined } as const;
const titles = (words: string, may: Parameters<typeof commandsFor>[1]) =>
  commandsFor(words, may, () => undefined, [theme]).map(({ title }) => title);

test('the command palette lists all permitted pages and actions when the search text is empty', () => {
  expect(titles('', ['system.read', 'audit.read'])).toEqual(expect.arrayContaining(['审计日志', '系统', '换成浅色']));
  expect(titles('', ['system.read'])).not.toContain('审计日志');
});

test('the command palette finds pages by their aliases, but only pages that the operator may open', () => {
  expect(titles('AUDIT', ['audit.read'])[0]).toBe('审计日志');
  expect(titles('audit', ['support.guardian'])).toEqual([]);
});

test('in the command palette, pages found by title come before pages found by alias', () => {
  expect(titles('对账', permissions)[0]).toBe('对账');
});

test.each(['模拟', '桥', '客户端', 'bridge'])(
  'the command palette finds the page with the simulator of the desktop client by the word %s',
  (words) => {
    expect(titles(words, ['system.read'])).toContain('沙箱');
  },
);

test('the command palette finds and opens nested pages, but not the detail page of a single item', () => {
  const all = titles('', permissions);
  const under = [
    '对账',
    '收入报表',
    '退款复核',
    '待核对款项',
    '兑换码',
    '渠道',
    '排期',
    'A/B 结果',
    '回复模板',
    '报错',
    '设置',
  ];
  expect(all).toEqual(expect.arrayContaining(under));
  expect(all).not.toContain('订单详情');
  expect(all).not.toContain('协议详情');
  expect(titles('TypeError', ['system.read'])).toContain('在报错里找「TypeError」');
  expect(titles('设置', ['content.read'])).not.toContain('设置');
});

test.each(['P261117UGR5NVJV9U6V', 'r2026111780E344AD4FD7F9AB8C2D'])(
  'the command palette suggests searching orders first for %s, which has the format of an order number',
  (words) => {
    expect(titles(words, permissions)[0]).toBe(`在订单里找「${words}」`);
    expect(titles('13800138000', permissions)[0]).toBe('在账号里找「13800138000」');
  },
);

test('the command of a nested page names its parent page and opens the nested page', () => {
  const went: string[] = [];
  const found = commandsFor('对账', ['books.read'], (path) => went.push(path), []).find(
    ({ title }) => title === '对账',
  );
  found?.run();
  expect([found?.hint, went]).toEqual(['账本', ['/console/books/reconciliation']]);
});

test('the command palette finds at most five handbook sections, listed last, matching titles first', () => {
  const read = (id: number, title: string, alias: string) =>
    ({ id: `h${id}`, title, alias, icon: 'handbook', isFoundByWords: true, run: () => undefined }) as const;
  const book = [...[1, 2, 3, 4, 5].map((id) => read(id, `手册：${id}`, '退款的事')), read(6, '手册：给会员退款', '')];
  const found = (words: string) => commandsFor(words, [], () => undefined, [theme, ...book]).map(({ title }) => title);
  expect(found('')).not.toContain('手册：1');
  expect(found('退款')).toEqual(['手册：给会员退款', '手册：1', '手册：2', '手册：3', '手册：4']);
});
