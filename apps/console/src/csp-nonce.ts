/**
 * The nonce of the page's Content-Security-Policy. Undefined on the development server, which sends no such policy.
 */
export function readCspNonce(page: Document): string | undefined {
  const nonce = page.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  return nonce && nonce !== '__CSP_NONCE__' ? nonce : undefined;
}
