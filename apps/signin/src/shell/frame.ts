/** Whether this page is in a frame. */
export function isFramed(page: Window): boolean {
  return page.parent !== page;
}

/** The parent page's origin, if the browser reveals it. */
export function surroundingOrigin(page: Document): string | null {
  // Some browsers lack `ancestorOrigins`.
  const { ancestorOrigins } = page.location as { ancestorOrigins?: ArrayLike<string> };
  const told = ancestorOrigins?.[0] ?? page.referrer;
  return told && URL.canParse(told) ? new URL(told).origin : null;
}
