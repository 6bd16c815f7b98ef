import { expect, test } from 'vitest';
import { PageCache, type CachedPage } from './page-cache.ts';

const edition = { headers: {}, body: Buffer.from('page') };

const page = (etag: string, status = 200): CachedPage => ({
  status,
  etag,
  editions: { identity: edition, br: edition, gzip: edition },
});

test('a page is rendered once for all who ask at the same time, and kept', async () => {
  const cache = new PageCache();
  let renderings = 0;
  const render = async () => page(`v${(renderings += 1)}`);
  const pages = await Promise.all([cache.fill('/', render), cache.fill('/', render), cache.fill('/', render)]);
  expect(pages.map(({ etag }) => etag)).toEqual(['v1', 'v1', 'v1']);
  expect(cache.find('/')?.etag).toBe('v1');
});

test('a rendering that began before a change is never kept, and nobody who asks after the change gets it', async () => {
  const cache = new PageCache();
  const { promise, resolve } = Promise.withResolvers<CachedPage>();
  const early = cache.fill('/', () => promise);
  cache.clear();
  const late = cache.fill('/', async () => page('new'));
  expect((await late).etag).toBe('new');
  resolve(page('old'));
  expect((await early).etag).toBe('old');
  expect(cache.find('/')?.etag).toBe('new');
});

test('pages that do not exist are not kept, and a failed rendering is tried again', async () => {
  const cache = new PageCache();
  await cache.fill('/nothing', async () => page('404', 404));
  expect(cache.find('/nothing')).toBeUndefined();
  await expect(cache.fill('/', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect((await cache.fill('/', async () => page('yes'))).etag).toBe('yes');
});

test('the cache is bounded: the oldest page makes room', async () => {
  const cache = new PageCache();
  for (let i = 0; i <= 500; i++) await cache.fill(`/${i}`, async () => page(String(i)));
  expect(cache.find('/0')).toBeUndefined();
  expect(cache.find('/1')?.etag).toBe('1');
  expect(cache.find('/500')?.etag).toBe('500');
});
