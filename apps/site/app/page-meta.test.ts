import { readFile } from 'node:fs/promises';
import type { SiteConfig } from '@feisuo/contract/schemas/content';
import { expect, test } from 'vitest';
import { pageMeta } from './page-meta.ts';

const imageOf = (tags: ReturnType<typeof pageMeta>) =>
  tags.flatMap((tag) => ('property' in tag && tag.property === 'og:image' ? [tag.content] : []));

const site = {
  brand: { name: '飞梭', suffix: '加速器' },
  meta: { title: '飞梭加速器 · 外服少绕路，延迟更稳', description: '为游戏选线', keywords: '游戏加速器' },
} as SiteConfig;
const around = { site, origin: 'https://feisuo.example', pathname: '/games' };

test('§2 page metadata: a title with the brand, keywords, a description and one canonical address', () => {
  const tags = pageMeta({ title: '游戏库', description: '找到你的游戏' }, around);
  expect(tags).toContainEqual({ title: '游戏库 · 飞梭加速器' });
  expect(tags).toContainEqual({ name: 'keywords', content: '游戏加速器' });
  expect(tags).toContainEqual({ name: 'description', content: '找到你的游戏' });
  expect(tags).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://feisuo.example/games' });
  expect(tags).toContainEqual({ property: 'og:title', content: '游戏库 · 飞梭加速器' });
});

test('a page title that contains the brand is not changed', () => {
  expect(pageMeta(site.meta, around)).toContainEqual({ title: '飞梭加速器 · 外服少绕路，延迟更稳' });
});

test('a hidden page has noindex, picture addresses are absolute, and facts about the page become structured data', () => {
  const tags = pageMeta(
    { title: '一', description: '二', isHidden: true, image: '/art/a.png', structured: [{ '@type': 'FAQPage' }] },
    around,
  );
  expect(tags).toContainEqual({ name: 'robots', content: 'noindex' });
  expect(imageOf(tags)).toEqual(['https://feisuo.example/art/a.png']);
  expect(tags).toContainEqual({ 'script:ld+json': { '@context': 'https://schema.org', '@type': 'FAQPage' } });
});

test('a page without a picture uses the default picture of the site for link previews', async () => {
  const tags = pageMeta({ title: '一', description: '二' }, around);
  expect(imageOf(tags)).toEqual(['https://feisuo.example/share-card.png']);
  const file = await readFile(new URL('../public/share-card.png', import.meta.url));
  expect(file.toString('latin1', 1, 4)).toBe('PNG');
  expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(file.length).toBeLessThan(300_000);
});
