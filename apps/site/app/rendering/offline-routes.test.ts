import { expect, test, vi } from 'vitest';
import { prepareOfflineRoutes } from './offline-routes.ts';

const files = { news: { module: '/assets/news.js' } };
const isNoAnswer = { status: 0, internal: false, data: null };

test('if the next page’s script cannot be fetched, an error with status 0 is thrown and the current page stays', async () => {
  const handle = vi.fn(async () => 'handle');
  const lazy: Record<string, typeof handle | undefined> = { handle, ErrorBoundary: undefined };
  const load = vi.fn((_file: string): Promise<unknown> => Promise.reject(new TypeError('Failed to fetch')));
  const recover = vi.fn(async () => false);
  prepareOfflineRoutes([{ id: 'root', children: [{ id: 'news', lazy }] }], files, { load, recover });
  await expect(lazy['handle']?.()).rejects.toMatchObject(isNoAnswer);
  expect(handle).not.toHaveBeenCalled();
  expect(recover).toHaveBeenCalledTimes(1);
  load.mockResolvedValue({});
  expect(await lazy['handle']?.()).toBe('handle');
  expect(load).toHaveBeenLastCalledWith('/assets/news.js');
  expect(lazy['ErrorBoundary']).toBeUndefined();
});

test('an error of a route loader becomes status 0 only if there was no answer', async () => {
  const loader = vi.fn((): Promise<unknown> => Promise.resolve('data'));
  const route = { id: 'news', loader };
  prepareOfflineRoutes([route], files, { load: async () => ({}), recover: async () => false });
  expect(await route.loader()).toBe('data');
  loader.mockRejectedValueOnce(new TypeError('Load failed'));
  await expect(route.loader()).rejects.toMatchObject(isNoAnswer);
  loader.mockRejectedValueOnce(new Error('decode'));
  await expect(route.loader()).rejects.toThrow('decode');
});

test('if the server answers but the script is gone, the next page is opened from the server and no error appears', async () => {
  const lazy = { handle: async () => 'handle' };
  const recover = vi.fn(async () => true);
  const load = () => Promise.reject(new TypeError('Failed to fetch'));
  prepareOfflineRoutes([{ id: 'news', lazy }], files, { load, recover });
  const settled = vi.fn();
  void lazy.handle().then(settled, settled);
  await expect.poll(() => recover.mock.calls.length).toBe(1);
  await new Promise((resolve) => setImmediate(resolve));
  expect(settled).not.toHaveBeenCalled();
});
