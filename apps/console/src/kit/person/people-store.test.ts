import { expect, test, vi } from 'vitest';
import { createPeopleStore } from './people-store.ts';

const nameOf = (id: string) => ({ name: `名字 ${id}`, contact: null });
const answer = async (ids: string[]) => Object.fromEntries(ids.map((id) => [id, nameOf(id)]));

test('account names requested at the same time are fetched in one request, and only once', async () => {
  const fetchNames = vi.fn(answer);
  const people = createPeopleStore(fetchNames, 100);
  for (const id of ['1', '2', '1']) people.want(id);
  expect(people.read('1')).toBeUndefined();
  await vi.waitFor(() => expect(people.read('2')).toEqual(nameOf('2')));
  people.want('1');
  await Promise.resolve();
  expect(fetchNames.mock.calls).toEqual([[['1', '2']]]);
});

test('one request asks for the names of a limited number of accounts', async () => {
  const fetchNames = vi.fn(answer);
  const people = createPeopleStore(fetchNames, 2);
  for (const id of ['1', '2', '3']) people.want(id);
  await vi.waitFor(() => expect(people.read('3')).toEqual(nameOf('3')));
  expect(fetchNames.mock.calls).toEqual([[['1', '2']], [['3']]]);
});

test('a deleted account has no name; after a failed request the next page asks for the names again', async () => {
  const fetchNames = vi.fn(async (): Promise<Record<string, ReturnType<typeof nameOf>>> => {
    throw new Error('offline');
  });
  const people = createPeopleStore(fetchNames, 100);
  people.want('1');
  await vi.waitFor(() => expect(people.read('1')).toBeNull());
  fetchNames.mockResolvedValue({});
  people.want('1');
  await vi.waitFor(() => expect(fetchNames).toHaveBeenCalledTimes(2));
  expect(people.read('1')).toBeNull();
});
