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
