import { expect, test } from 'vitest';
import text from '../../../../docs/operating.md?raw';
import webhooks from '../../../../docs/zh/webhooks.md?raw';
import { roleNames, roleDescriptions } from '../kit/role-names.ts';
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

test('exactly one section of the handbook explains each page of the console', () => {
  const explained = sections.flatMap(({ pages }) => pages);
  const paths = pageGroups.flatMap((group) => group.pages.map(({ path }) => path));
  // The handbook explains every page of `pageGroups`. That these pages exist is proved by a browser test.
  expect(paths.filter((path) => !explained.includes(path))).toEqual([]);
  expect(new Set(explained).size).toBe(explained.length);
});

test('every picture in the handbook exists as a file, and every file is used', () => {
  expect(pictures.length).toBeGreaterThan(20);
  expect(pictures.map((path) => `../../../../docs/${path}`).toSorted()).toEqual(taken.toSorted());
});

test('the handbook describes roles in the same words as the console', () => {
  const rows = [...text.matchAll(/^\| (\S+) +\| (\S+) +\|$/gm)].map(([, name, words]) => [name, words]);
  const roles = Object.entries(roleDescriptions).map(([role, words]) => [
    roleNames[role as keyof typeof roleNames],
    words,
  ]);
  expect(rows).toEqual(expect.arrayContaining(roles));
});

/** The console composes this label from 写 and a kind of content, so the label occurs in no source file. */
const putTogether = '写资讯';

test('every text printed bold in the handbook appears as text in the console', () => {
  const says = Object.values(sources).join('\n');
  const bold = [...text.replaceAll(/`[^`]*`/g, '').matchAll(/\*\*([^*\n]+)\*\*/g)].map(([, words = '']) => words);
  expect(bold.length).toBeGreaterThan(50);
  expect(bold.filter((words) => words !== putTogether && !says.includes(words))).toEqual([]);
});

test('buttons named in the handbook exist as buttons in the console, not only as dialog titles', () => {
  const says = Object.values(sources).join('\n');
  const pressed = [...text.matchAll(/点\*\*([^*\n]+)\*\*/g)].map(([, words = '']) => words);
  expect(pressed.length).toBeGreaterThan(20);
  const isOnButton = (words: string) =>
    new RegExp(`(?<!title[:=] ?)(?:>|^ +|['"\`])${words.replaceAll(/[^\p{L}\p{N}]/gu, '.')}(?:<|$|['"\`])`, 'm').test(
      says,
    );
  expect(pressed.filter((words) => words !== putTogether && !isOnButton(words))).toEqual([]);
});

test('every handbook heading has a unique anchor, and every link leads to an existing page or heading', () => {
  const anchors = sections.flatMap(({ id, parts }) => [id, ...parts.map((part) => part.id)]);
  expect(new Set(anchors).size).toBe(anchors.length);
  const paths = new Set(sections.flatMap(({ pages }) => pages));
  const links = sections.flatMap(({ html }) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href));
  expect(links.filter((href) => !(href.startsWith('#') ? anchors.includes(href.slice(1)) : paths.has(href)))).toEqual(
    [],
  );
});

test('the links in the webhook guide work in the console, and the guide explains signature verification', () => {
  const guide = readHandbook(webhooks, { pictureOf });
  const anchors = sections.flatMap(({ id, parts }) => [id, ...parts.map((part) => part.id)]);
  const html = [guide.intro, ...guide.sections.map((section) => section.html)].join('');
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href);
  expect(links).toEqual(['https://www.standardwebhooks.com/', '/console/handbook#事件回调', '#验证签名']);
  expect(html).not.toMatch(/English|sequenceDiagram/);
  expect(anchors).toContain('事件回调');
  expect(guide.sections.find(({ id }) => id === VERIFYING)?.html).toContain('createHmac');
  const told = sections.find(({ pages }) => pages.includes('/console/handbook/webhooks'));
  expect(told?.html).toContain('<a href="/console/handbook/webhooks">接收指南</a>');
});

test('the handbook renders headings, tables and pictures, and links only files that the console serves', () => {
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

test('the handbook joins lines that were wrapped after Chinese punctuation, and keeps lists and paragraphs', () => {
  const wrapped = '## 一\n\n先看，\n**再点**保存。\n\n- 甲。\n  24 小时。\n- 乙。\n\n1. 丙。\n2. 丁。\n';
  const [section] = readHandbook(wrapped, { pictureOf }).sections;
  expect(section?.html).toBe(
    '<p>先看，<strong>再点</strong>保存。</p>\n<ul>\n<li>甲。24 小时。</li>\n<li>乙。</li>\n</ul>\n<ol>\n<li>丙。</li>\n<li>丁。</li>\n</ol>\n',
  );
});
