import { expect, test, vi } from 'vitest';
import { steadyRoutes } from './steady-routes.ts';

const files = { news: { module: '/assets/news.js' } };
const isNoAnswer = { status: 0, internal: false, data: null };

test('a page whose file does not arrive is told as such, before the router could reload the page that is here', async () => {
  const handle = vi.fn(async () => 'handle');
  const lazy: Record<string, typeof handle | undefined> = { handle, ErrorBoundary: undefined };
  const load = vi.fn((_file: string): Promise<unknown> => Promise.reject(new TypeError('Failed to fetch')));
  steadyRoutes([{ id: 'root', children: [{ id: 'news', lazy }] }], files, load);
  await expect(lazy['handle']?.()).rejects.toMatchObject(isNoAnswer);
  expect(handle).not.toHaveBeenCalled();
  load.mockResolvedValue({});
  expect(await lazy['handle']?.()).toBe('handle');
  expect(load).toHaveBeenLastCalledWith('/assets/news.js');
  expect(lazy['ErrorBoundary']).toBeUndefined();
});

test('of what a loader throws only a missing answer becomes another error', async () => {
  const loader = vi.fn((): Promise<unknown> => Promise.resolve('data'));
  const route = { id: 'news', loader };
  steadyRoutes([route], files);
  expect(await route.loader()).toBe('data');
  loader.mockRejectedValueOnce(new TypeError('Load failed'));
  await expect(route.loader()).rejects.toMatchObject(isNoAnswer);
  loader.mockRejectedValueOnce(new Error('decode'));
  await expect(route.loader()).rejects.toThrow('decode');
});
