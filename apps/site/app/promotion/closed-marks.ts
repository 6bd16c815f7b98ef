const marksKey = 'closed_promos';

/** Promotions that the visitor closed stay closed for the visit, by creative id. */
export function createClosedMarks(findStore: () => Pick<Storage, 'getItem' | 'setItem'>) {
  /** Fallback without storage. */
  const here = new Set<string>();
  const read = (): string[] => {
    try {
      const kept: unknown = JSON.parse(findStore().getItem(marksKey) ?? '[]');
      return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
    } catch {
      return [];
    }
  };
  return {
    has: (creativeId: string): boolean => here.has(creativeId) || read().includes(creativeId),
    add(creativeId: string): void {
      here.add(creativeId);
      try {
        findStore().setItem(marksKey, JSON.stringify([...new Set([...read(), creativeId])].slice(-100)));
      } catch {
        // Then it lasts until reload.
      }
    },
  };
}

export const closedMarks = createClosedMarks(() => sessionStorage);
