import { expect, test, vi } from 'vitest';
import { fetchSlots } from './slot-names.tsx';

test('fetchSlots reads the slots of all list pages, and takes from the last page whether promotion is stopped', async () => {
  const pages: Record<string, object> = {
    'promotion/slots': { isStopped: false, list: [{ id: 'A' }, { id: 'B' }], next: 'B' },
    'promotion/slots?after=B': { isStopped: false, list: [{ id: 'C' }], next: 'C' },
    'promotion/slots?after=C': { isStopped: true, list: [{ id: 'D' }], next: null },
  };
  const get = vi.fn(async (path: string) => pages[path]);
  const { isStopped, list } = await fetchSlots({ get: get as never });
  expect(list.map(({ id }) => id)).toEqual(['A', 'B', 'C', 'D']);
  expect(isStopped).toBe(true);
  expect(get).toHaveBeenCalledTimes(3);
});
