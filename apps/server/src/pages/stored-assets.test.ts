import { afterEach, expect, test, vi } from 'vitest';
import { StoredAssets } from './stored-assets.ts';

afterEach(() => vi.restoreAllMocks());

test('invented names of files cost a limited number of lookups, and stored files stay available', async () => {
  const time = vi.spyOn(performance, 'now').mockReturnValue(1000);
  const read = vi.fn(async (path: string) => (path.includes('known') ? Buffer.from('known') : null));
  const assets = new StoredAssets(read);
  const known = '/assets/known-aaaaaaaa.js';
  const invented = (number: number) => assets.find(`/console/assets/page-${String(number).padStart(8, '0')}.js`);
  expect(await assets.find(known)).not.toBeNull();
  for (let number = 0; number < 500; number += 1) expect(await invented(number)).toBeNull();
  await expect(invented(500)).rejects.toMatchObject({ refusal: 'unavailable' });
  expect(await assets.find(known)).not.toBeNull();
  expect(read).toHaveBeenCalledTimes(501);
  time.mockReturnValue(11_001);
  expect(await invented(501)).toBeNull();
});

test('a name without a hash is not looked up', async () => {
  const read = vi.fn(async () => Buffer.from('secret'));
  const assets = new StoredAssets(read);
  for (const path of ['/assets/entry.js', '/assets/../x-aaaaaaaa.js', '/other/assets/x-aaaaaaaa.js', '/x-aaaaaaaa.js'])
    expect(await assets.find(path)).toBeNull();
  expect(read).not.toHaveBeenCalled();
});
