import { HomeConfig, SiteConfig } from '@feisuo/contract/schemas/content';
import { expect, test } from 'vitest';
import { wordsOfField } from './field-words.ts';

type Shape = { properties?: Record<string, Shape>; items?: Shape; anyOf?: Shape[] };

/** Every path that a document of this shape may change at, as the log writes it. */
function pathsOf({ properties, items, anyOf }: Shape, path = ''): string[] {
  const deeper = [
    ...Object.entries(properties ?? {}).flatMap(([key, shape]) => pathsOf(shape, path ? `${path}.${key}` : key)),
    ...(items ? pathsOf(items, `${path}[1]`) : []),
    ...(anyOf ?? []).flatMap((shape) => pathsOf(shape, path)),
  ];
  return [path, ...deeper].filter(Boolean);
}

test.each([
  ['site', SiteConfig],
  ['home', HomeConfig],
])('every field of the %s document is told in Chinese, none by its path', (_name, shape) => {
  const untold = new Set(pathsOf(shape as Shape).filter((path) => wordsOfField(path) === path));
  expect([...untold]).toEqual([]);
});

test.each([
  ['brand.name', '品牌名'],
  ['legal.icp', 'ICP 备案号'],
  ['header.companyLinks[2].href', '页头 › 第 2 个公司链接 › 地址'],
  ['promises.list[1].title', '承诺区 › 第 1 个项目 › 标题'],
  ['something.else', 'something.else'],
])('%s reads %s', (path, words) => {
  expect(wordsOfField(path)).toBe(words);
});
