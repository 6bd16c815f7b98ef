import { siteDocuments } from '@feisuo/contract/facts/site-documents';
import type { SiteConfig } from '@feisuo/contract/schemas/content';
import { expect, test } from 'vitest';
import { documentSeeds, fitDocument } from './documents.ts';
import { siteConfig } from './seed/site-config.ts';

test('a document stored by an earlier version of the program gets new fields and keeps the operator’s texts', () => {
  const { contact: _, meta, community, ...rest } = siteConfig;
  const { sharePicture: _s, ...earlierMeta } = meta;
  const { picture: _p, ...earlierCommunity } = community ?? {};
  const links = [{ text: '我们自己的', href: '/own' }];
  const stored = {
    ...rest,
    brand: { name: '改过', suffix: '' },
    meta: { ...earlierMeta, title: '自己的标题' },
    community: { ...earlierCommunity, title: '玩家群' },
    header: { ...rest.header, links, signIn: { text: '早就没有了', href: '/x' } },
  };
  const read = fitDocument('site', stored) as SiteConfig;
  expect(read.contact).toEqual(siteConfig.contact);
  expect(read.meta).toEqual({ ...meta, title: '自己的标题' });
  expect(read.community).toEqual({ ...community, title: '玩家群' });
  expect(read.brand.name).toBe('改过');
  expect(read.header).toEqual({ ...rest.header, links });
});

test('fitting a stored document keeps disabled parts and lists; a document without a schema does not change', () => {
  expect(fitDocument('site', { ...siteConfig, community: null })).toEqual({ ...siteConfig, community: null });
  const footer = { ...siteConfig.footer, columns: [] };
  expect(fitDocument('site', { ...siteConfig, footer })).toEqual({ ...siteConfig, footer });
  expect(fitDocument('component_group:1', { any: 1 })).toEqual({ any: 1 });
});

test('every editable document has a seed that already fits its schema', () => {
  expect(Object.keys(siteDocuments).toSorted()).toEqual(Object.keys(documentSeeds).toSorted());
  for (const [id, seed] of Object.entries(documentSeeds)) expect(fitDocument(id, seed)).toEqual(seed);
});
