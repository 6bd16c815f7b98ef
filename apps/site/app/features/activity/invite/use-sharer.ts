import { useEffect, useState } from 'react';

/**
 * By whom a visitor was sent here: null where the visit came by no link, empty while the name is not known. The server draws
 * the page for everybody, so only the browser can tell.
 */
export function useSharer(): string | null {
  const [sharer, setSharer] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const find = async () => {
      const [{ visit }, { findSharer }] = await Promise.all([
        import('../../../visit/visit.ts'),
        import('../../../visit/tell-share-visit.ts'),
      ]);
      if (!isCurrent || !visit().share) return;
      setSharer('');
      const found = await findSharer();
      if (isCurrent) setSharer(found);
    };
    find().catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, []);
  return sharer;
}
