import { createContext, useContext, type ReactNode } from 'react';

const ParentOriginContext = createContext<string | null>(null);

/** Below this, pages may tell the surrounding page their size: the server vouched for its origin. */
export function ParentOrigin({ origin, children }: { origin: string | null; children: ReactNode }) {
  return <ParentOriginContext value={origin}>{children}</ParentOriginContext>;
}

export const useParentOrigin = () => useContext(ParentOriginContext);
