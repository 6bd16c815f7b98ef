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
