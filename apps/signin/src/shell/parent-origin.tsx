import { createContext, useContext, type ReactNode } from 'react';

const ParentOriginContext = createContext<string | null>(null);

/** Allows its children to post their size to the parent page: the server verified its origin. */
export function ParentOrigin({ origin, children }: { origin: string | null; children: ReactNode }) {
  return <ParentOriginContext value={origin}>{children}</ParentOriginContext>;
}

export const useParentOrigin = () => useContext(ParentOriginContext);
