import { useState } from 'react';

/** Returns a counter of changes, which a list uses to refresh, and a function that increments it. */
export function useChanges(): [number, () => void] {
  const [changes, setChanges] = useState(0);
  return [changes, () => setChanges((count) => count + 1)];
}
