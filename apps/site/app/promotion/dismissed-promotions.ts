const marksKey = 'closed_promos';

/** Remembers by creative id which promotions the visitor closed, so that they are not shown again in this visit. */
export function createClosedMarks(findStore: () => Pick<Storage, 'getItem' | 'setItem'>) {
  /** Used if session storage is not available. */
  const here = new Set<string>();
  const read = (): string[] => {
    try {
      const stored: unknown = JSON.parse(findStore().getItem(marksKey) ?? '[]');
      return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];
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
        // Without storage the promotion stays closed only until a reload.
      }
    },
  };
}

export const closedMarks = createClosedMarks(() => sessionStorage);
