import { afterEach, describe, expect, test, vi } from 'vitest';
import { PageCache, type CachedPage, type PageKeys } from './page-cache.ts';

const edition = { headers: {}, body: Buffer.from('page') };

const page = (etag: string, status = 200): CachedPage => ({
  status,
  etag,
  editions: { identity: edition, br: edition, gzip: edition },
});

const keysOf = (key: string): PageKeys => ({ key, notFoundKey: '404' });

afterEach(() => vi.useRealTimers());

test('concurrent requests for a page render it once, and the page is cached', async () => {
  const cache = new PageCache();
  let renderings = 0;
  const render = async () => page(`v${(renderings += 1)}`);
  const pages = await Promise.all([
    cache.load(keysOf('/'), render),
    cache.load(keysOf('/'), render),
    cache.load(keysOf('/'), render),
  ]);
  expect(pages.map(({ etag }) => etag)).toEqual(['v1', 'v1', 'v1']);
  expect(cache.find('/')?.etag).toBe('v1');
});

test('a page whose rendering began before a change is not cached, and later requests do not get it', async () => {
  const cache = new PageCache();
  const { promise, resolve } = Promise.withResolvers<CachedPage>();
  const early = cache.load(keysOf('/'), () => promise);
  cache.clear();
  const late = cache.load(keysOf('/'), async () => page('new'));
  expect((await late).etag).toBe('new');
  resolve(page('old'));
  expect((await early).etag).toBe('old');
  expect(cache.find('/')?.etag).toBe('new');
});

test('the page cache stores one 404 page for all URLs that share it, and reuse does not extend its lifetime', async () => {
  vi.useFakeTimers();
  const cache = new PageCache();
  const answerKept = async (cached?: CachedPage) => cached ?? page('drawn', 404);
  const first = await cache.load(keysOf('/nothing'), answerKept);
  expect(cache.find('/nothing')).toBeUndefined();
  vi.advanceTimersByTime(20_000);
  expect(await cache.load(keysOf('/nothing-else'), answerKept)).toBe(first);
  expect(cache.find('404')).toBe(first);
  vi.advanceTimersByTime(10_000);
  expect(cache.find('404')).toBeUndefined();
});

test('the page cache never uses a normal page as the 404 page of other URLs', async () => {
  const cache = new PageCache();
  await cache.load({ key: '404', notFoundKey: '404' }, async () => page('found'));
  expect(cache.find('404')).toBeUndefined();
});

test('after a failed rendering the page cache renders again', async () => {
  const cache = new PageCache();
  await expect(cache.load(keysOf('/'), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect((await cache.load(keysOf('/'), async () => page('yes'))).etag).toBe('yes');
});

test('the page cache has a maximum size, beyond which the oldest page is evicted', async () => {
  const cache = new PageCache();
  for (let i = 0; i <= 500; i++) await cache.load(keysOf(`/${i}`), async () => page(String(i)));
  expect(cache.find('/0')).toBeUndefined();
  expect(cache.find('/1')?.etag).toBe('1');
  expect(cache.find('/500')?.etag).toBe('500');
});

test('the page cache evicts the least recently used page', async () => {
  const cache = new PageCache();
  const keep = (key: string) => cache.load({ key, notFoundKey: null }, async () => page(key));
  await keep('used');
  for (let number = 1; number < 500; number += 1) await keep(`other ${number}`);
  cache.find('used');
  await keep('one more');
  expect(cache.find('used')).toBeDefined();
  expect(cache.find('other 1')).toBeUndefined();
});

test('a cached page that is rendered again is the last to be evicted', async () => {
  vi.useFakeTimers();
  const cache = new PageCache();
  const keep = (key: string) => cache.load({ key, notFoundKey: null }, async () => page(key));
  for (let number = 0; number < 500; number += 1) await keep(`page ${number}`);
  vi.advanceTimersByTime(30_000);
  await keep('page 1');
  await keep('one more');
  await keep('another');
  expect(cache.find('page 1')).toBeDefined();
});

describe('limit of renderings', () => {
  const refusal = new Error('too many');
  const refuse = () => Promise.reject(refusal);

  test('concurrent requests count once against the limit of renderings, and cached pages do not count', async () => {
    const cache = new PageCache();
    const admit = vi.fn(async () => {});
    const load = () => cache.load(keysOf('/'), async () => page('v1'), admit);
    await Promise.all([load(), load(), load()]);
    await load();
    expect(admit).toHaveBeenCalledTimes(1);
  });

  test('a request above the limit of renderings is refused, and the next waiting request renders', async () => {
    const cache = new PageCache();
    const render = vi.fn(async () => page('v1'));
    const results = await Promise.allSettled([
      cache.load(keysOf('/'), render, refuse),
      cache.load(keysOf('/'), render, refuse),
      cache.load(keysOf('/'), render),
      cache.load(keysOf('/'), render, refuse),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled', 'fulfilled']);
    expect(render).toHaveBeenCalledTimes(1);
  });
});

test('each of several workers keeps its part of the pages', async () => {
  const part = new PageCache(2);
  for (let number = 0; number <= 250; number += 1)
    await part.load(keysOf(`/${number}`), async () => page(String(number)));
  expect(part.find('/0')).toBeUndefined();
  expect(part.find('/1')).toBeDefined();
  expect(part.find('/250')).toBeDefined();
});
