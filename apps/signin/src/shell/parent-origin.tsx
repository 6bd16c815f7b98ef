import { createContext, useContext, type ReactNode } from 'react';

const ParentOriginContext = createContext<string | null>(null);

/** Tells the components below the verified origin of the framing page, to which they may post their size. */
export function ParentOrigin({ origin, children }: { origin: string | null; children: ReactNode }) {
  return <ParentOriginContext value={origin}>{children}</ParentOriginContext>;
}

export const useParentOrigin = () => useContext(ParentOriginContext);

export function isFramed(page: Window): boolean {
  return page.parent !== page;
}

/** Origin of the framing page; null if the browser does not reveal it. */
export function surroundingOrigin(page: Document): string | null {
  // Some browsers lack `ancestorOrigins`.
  const { ancestorOrigins } = page.location as { ancestorOrigins?: ArrayLike<string> };
  const origin = ancestorOrigins?.[0] ?? page.referrer;
  return origin && URL.canParse(origin) ? new URL(origin).origin : null;
}
