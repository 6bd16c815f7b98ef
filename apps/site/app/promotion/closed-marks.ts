const marksKey = 'closed_promos';

/** What somebody has closed by hand stays closed for the visit, whatever the server says; by creative. */
export function createClosedMarks(findStore: () => Pick<Storage, 'getItem' | 'setItem'>) {
  /** For where nothing can be stored. */
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
        // Then it lasts as long as this page.
      }
    },
  };
}

export const closedMarks = createClosedMarks(() => sessionStorage);
