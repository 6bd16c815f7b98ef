import { createContext, useContext, type ReactNode } from 'react';

const ParentOriginContext = createContext<string | null>(null);

/** Gives its children the verified origin of the parent page, so that they may post their size to it. */
export function ParentOrigin({ origin, children }: { origin: string | null; children: ReactNode }) {
  return <ParentOriginContext value={origin}>{children}</ParentOriginContext>;
}

export const useParentOrigin = () => useContext(ParentOriginContext);

export function isFramed(page: Window): boolean {
  return page.parent !== page;
}

/** The origin of the parent page, if the browser reveals it. */
export function surroundingOrigin(page: Document): string | null {
  // Some browsers lack `ancestorOrigins`.
  const { ancestorOrigins } = page.location as { ancestorOrigins?: ArrayLike<string> };
  const origin = ancestorOrigins?.[0] ?? page.referrer;
  return origin && URL.canParse(origin) ? new URL(origin).origin : null;
}
