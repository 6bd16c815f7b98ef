import { useState } from 'react';

/** How often something was changed here, which has a list fetched again, and what to call then. */
export function useChanges(): [number, () => void] {
  const [changes, setChanges] = useState(0);
  return [changes, () => setChanges((count) => count + 1)];
}
