/** Whether another page shows this one inside itself. */
export function isFramed(page: Window): boolean {
  return page.parent !== page;
}

/** The origin of the surrounding page, as far as the browser tells. */
export function surroundingOrigin(page: Document): string | null {
  // Not every browser has the list.
  const { ancestorOrigins } = page.location as { ancestorOrigins?: ArrayLike<string> };
  const told = ancestorOrigins?.[0] ?? page.referrer;
  return told && URL.canParse(told) ? new URL(told).origin : null;
}
