import type { PersonName } from '@feisuo/contract/schemas/console-accounts';

/** Null means that the account was erased or the request failed; undefined means that the name is not loaded yet. */
type Known = PersonName | null | undefined;

/** Store of account names. Each name is fetched once; ids needed in the same React commit share one request. */
export function createPeopleStore(fetchNames: (ids: string[]) => Promise<Record<string, PersonName>>, most: number) {
  const known = new Map<string, PersonName | null>();
  const asked = new Set<string>();
  const watchers = new Set<() => void>();
  let waiting: string[] = [];
  const fetchPart = async (ids: string[]) => {
    const found = await fetchNames(ids).catch(() => null);
    for (const id of ids) known.set(id, found?.[id] ?? null);
    // After a failed request, the ids are fetched again when a page next needs them.
    if (!found) for (const id of ids) asked.delete(id);
    for (const tell of watchers) tell();
  };
  const fetchWaiting = () => {
    const ids = waiting;
    waiting = [];
    for (let start = 0; start < ids.length; start += most) void fetchPart(ids.slice(start, start + most));
  };
  return {
    read: (id: string): Known => known.get(id),
    want(id: string): void {
      if (asked.has(id)) return;
      asked.add(id);
      if (waiting.length === 0) queueMicrotask(fetchWaiting);
      waiting.push(id);
    },
    watch(tell: () => void) {
      watchers.add(tell);
      return () => void watchers.delete(tell);
    },
  };
}

export type PeopleStore = ReturnType<typeof createPeopleStore>;
