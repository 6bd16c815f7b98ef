import { expect, test } from 'vitest';
import { everyPage } from './every-page.ts';

test('everyPage returns the rows of all pages of a list', async () => {
  const asked: string[] = [];
  const pages: Record<string, unknown> = {
    'activities?kind=redeem': { list: [1, 2], next: 'a b' },
    'activities?kind=redeem&after=a%20b': { list: [3], next: null },
  };
  const get = async <T>(path: string) => {
    asked.push(path);
    return pages[path] as T;
  };
  expect(await everyPage<number>({ get }, 'activities?kind=redeem')).toEqual([1, 2, 3]);
  expect(asked).toEqual(Object.keys(pages));
});
