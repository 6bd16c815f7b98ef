import { createContext, useContext, type ReactNode } from 'react';

const ParentOriginContext = createContext<string | null>(null);

/** Gives its children the verified origin of the parent page, so that they may post their size to it. */
export function ParentOrigin({ origin, children }: { origin: string | null; children: ReactNode }) {
  return <ParentOriginContext value={origin}>{children}</ParentOriginContext>;
}

export const useParentOrigin = () => useContext(ParentOriginContext);
