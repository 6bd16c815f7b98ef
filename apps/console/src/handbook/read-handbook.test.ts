import { expect, test } from 'vitest';
import text from '../../../../docs/operating.md?raw';
import webhooks from '../../../../docs/webhooks.md?raw';
import { roleNames, roleWords } from '../kit/role-names.ts';
import { pageGroups } from '../shell/console-pages.ts';
import { readHandbook, VERIFYING } from './read-handbook.ts';

const taken = Object.keys(import.meta.glob('../../../../docs/images/operating/*.webp'));
const sources = {
  ...import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }),
  ...import.meta.glob<string>('../../../../packages/contract/src/facts/*.ts', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
};
const pictures: string[] = [];
const pictureOf = (path: string) => {
  pictures.push(path);
  return { address: `/${path}`, width: 2, height: 1 };
};
const { sections } = readHandbook(text, { pictureOf });

test('the handbook explains every page of the console in one section', () => {
  const explained = sections.flatMap(({ pages }) => pages);
  const paths = pageGroups.flatMap((group) => group.pages.map(({ path }) => path));
  // The journey through all pages checks that they exist.
  expect(paths.filter((path) => !explained.includes(path))).toEqual([]);
  expect(new Set(explained).size).toBe(explained.length);
});

test('every picture of the handbook exists, and none is unused', () => {
  expect(pictures.length).toBeGreaterThan(20);
  expect(pictures.map((path) => `../../../../docs/${path}`).toSorted()).toEqual(taken.toSorted());
});

test('the handbook describes roles as the console does', () => {
  const rows = [...text.matchAll(/^\| (\S+) +\| (\S+) +\|$/gm)].map(([, name, words]) => [name, words]);
  const roles = Object.entries(roleWords).map(([role, words]) => [roleNames[role as keyof typeof roleNames], words]);
  expect(rows).toEqual(expect.arrayContaining(roles));
});

/** Composed of 写 and a content kind. */
const putTogether = '写资讯';

test('bold words of the handbook are texts of the console', () => {
  const says = Object.values(sources).join('\n');
  const bold = [...text.replaceAll(/`[^`]*`/g, '').matchAll(/\*\*([^*\n]+)\*\*/g)].map(([, words = '']) => words);
  expect(bold.length).toBeGreaterThan(50);
  expect(bold.filter((words) => words !== putTogether && !says.includes(words))).toEqual([]);
});

test('buttons named in the handbook exist as buttons, not only as dialog titles', () => {
  const says = Object.values(sources).join('\n');
  const pressed = [...text.matchAll(/点\*\*([^*\n]+)\*\*/g)].map(([, words = '']) => words);
  expect(pressed.length).toBeGreaterThan(20);
  const isOnButton = (words: string) =>
    new RegExp(`(?<!title[:=] ?)(?:>|^ +|['"\`])${words.replaceAll(/[^\p{L}\p{N}]/gu, '.')}(?:<|$|['"\`])`, 'm').test(
      says,
    );
  expect(pressed.filter((words) => words !== putTogether && !isOnButton(words))).toEqual([]);
});

test('every heading has a unique anchor, and every link leads to a page or a heading', () => {
  const anchors = sections.flatMap(({ id, parts }) => [id, ...parts.map((part) => part.id)]);
  expect(new Set(anchors).size).toBe(anchors.length);
  const paths = new Set(sections.flatMap(({ pages }) => pages));
  const links = sections.flatMap(({ html }) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href));
  expect(links.filter((href) => !(href.startsWith('#') ? anchors.includes(href.slice(1)) : paths.has(href)))).toEqual(
    [],
  );
});

test('the webhook guide opens in the console: its links work, and it explains verification', () => {
  const guide = readHandbook(webhooks, { pictureOf });
  const anchors = sections.flatMap(({ id, parts }) => [id, ...parts.map((part) => part.id)]);
  const html = [guide.intro, ...guide.sections.map((section) => section.html)].join('');
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href);
  expect(links).toEqual(['https://www.standardwebhooks.com/', '/console/handbook#事件回调']);
  expect(anchors).toContain('事件回调');
  expect(guide.sections.find(({ id }) => id === VERIFYING)?.html).toContain('createHmac');
  const told = sections.find(({ pages }) => pages.includes('/console/handbook/webhooks'));
  expect(told?.html).toContain('<a href="/console/handbook/webhooks">接收指南</a>');
});

test('renders headings, tables and pictures, and does not link files that are not served', () => {
  const small =
    '# 书\n\n前言 [别处](running.md)\n\n## 一 & 二\n\n<!-- pages: /console/a /console/b -->\n\n### 怎么做？\n\n做。\n\n| 甲 | 乙 |\n| - | - |\n| 1 | 2 |\n\n![图](x.webp)\n';
  const book = readHandbook(small, { pictureOf });
  expect(book.intro).toBe('<p>前言 别处</p>\n');
  expect(book.sections).toMatchObject([
    {
      id: '一--二',
      title: '一 & 二',
      pages: ['/console/a', '/console/b'],
      parts: [{ id: '怎么做', text: '怎么做？ 做。 甲 乙 1 2' }],
    },
  ]);
  expect(book.sections[0]?.html).toContain('<th scope="col">甲</th>');
  expect(book.sections[0]?.html).toContain('<img src="/x.webp" alt="图" width="2" height="1" loading="lazy">');
});
