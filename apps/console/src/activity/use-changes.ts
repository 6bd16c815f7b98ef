import { useState } from 'react';

/** A counter of changes, which refreshes a list, and its increment. */
export function useChanges(): [number, () => void] {
  const [changes, setChanges] = useState(0);
  return [changes, () => setChanges((count) => count + 1)];
}
