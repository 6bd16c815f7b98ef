import type { PersonName } from '@feisuo/contract/schemas/console-accounts';

/** Null: the account is gone, or the request failed. Undefined: not known yet. */
type Known = PersonName | null | undefined;

/** Names of accounts, fetched once each. Ids wanted in the same commit share one request. */
export function createPeopleStore(fetchNames: (ids: string[]) => Promise<Record<string, PersonName>>, most: number) {
  const known = new Map<string, PersonName | null>();
  const asked = new Set<string>();
  const watchers = new Set<() => void>();
  let waiting: string[] = [];
  const fetchPart = async (ids: string[]) => {
    const found = await fetchNames(ids).catch(() => null);
    for (const id of ids) known.set(id, found?.[id] ?? null);
    // A failed request is repeated when a page wants the names again.
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
