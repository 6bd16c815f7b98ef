import { siteDocuments, type SiteDocumentId } from '@feisuo/contract/facts/site-documents';
import { documentSchemas } from '@feisuo/contract/schemas/documents';
import { expect, test } from 'vitest';
import { orNothing, type PartSchema } from '../../kit/schema-form/part-schema.ts';
import { pageChoiceOf } from './page-choices.ts';
import { hintedPlaces } from './page-hints.ts';
import { pageParts } from './page-lines.ts';
import { sectionsOf } from './page-fields.tsx';
import { namedPlaces, pagePlaceOf, pageLabelOf } from './page-texts.ts';

const ids = Object.keys(siteDocuments) as SiteDocumentId[];

/**
 * All labelled fields of a document with their schemas. The fields of pictures and long texts are left out, because
 * their inputs label them.
 */
function partsOf(given: PartSchema, path: string[] = []): { path: string[]; schema: PartSchema }[] {
  const schema = orNothing(given) ?? given;
  const isOwn = schema.properties?.['src'] !== undefined || schema.items?.anyOf !== undefined;
  const below = isOwn
    ? []
    : [
        ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) => partsOf(part, [...path, name])),
        ...(schema.items ? partsOf(schema.items, path).filter((one) => one.path.length > path.length) : []),
      ];
  return [...(path.length > 0 ? [{ path, schema }] : []), ...below];
}

test.each(ids)('every field and enum value of the site document %s has a label', (id) => {
  const parts = partsOf(documentSchemas[id]);
  const unnamed = parts.filter(({ path }) => pageLabelOf(id, path) === path.at(-1)).map(({ path }) => path.join('.'));
  expect(unnamed).toEqual([]);
  const choices = parts.flatMap(({ path, schema }) =>
    [...(schema.enum ?? []), ...(schema.anyOf ?? []).flatMap((one) => one.const ?? [])].map((choice) => ({
      choice: String(choice),
      part: path.at(-1) ?? '',
    })),
  );
  expect(choices.filter(({ choice, part }) => pageChoiceOf(choice, part) === choice)).toEqual([]);
});

test.each(ids)('every label and hint of the site document %s belongs to an existing field', (id) => {
  const places = new Set(partsOf(documentSchemas[id]).map(({ path }) => path.join('.')));
  expect([...namedPlaces(id), ...hintedPlaces(id)].filter((place) => !places.has(place))).toEqual([]);
});

test.each(ids)('the form sections of the site document %s contain every top-level field exactly once', (id) => {
  const parts = sectionsOf(id).flatMap((section) => section.parts);
  expect(parts.toSorted()).toEqual(Object.keys(documentSchemas[id].properties).toSorted());
});

test('the path of a nested field is shown from the outermost to the innermost field, with list positions', () => {
  expect(pagePlaceOf('site', 'footer.columns.0.links.1.href')).toBe('页脚 › 栏目第 1 项 › 链接第 2 项 › 地址');
});

test('a site document is shown line by line, each line with its field path, and enum values by their labels', () => {
  const fields = {
    contact: { phone: '400', email: '' },
    header: { newsLink: null, links: [{ text: '首页', href: '/' }] },
    footer: { closing: { lines: ['先测一次。', '再装。'] } },
  };
  expect(pageParts('site', fields).flat()).toEqual([
    '联系方式 › 电话：400',
    '联系方式 › 邮箱：（空）',
    '页头 › 资讯链接：（空）',
    '页头 › 导航链接第 1 项 › 文字：首页',
    '页头 › 导航链接第 1 项 › 地址：/',
    '页脚 › 结尾横幅 › 文字第 1 项：先测一次。',
    '页脚 › 结尾横幅 › 文字第 2 项：再装。',
  ]);
  expect(pageParts('home', { how: { steps: [{ art: 'guard' }] } }).flat()).toEqual([
    '加速原理 › 步骤第 1 项 › 配图：守',
  ]);
});
