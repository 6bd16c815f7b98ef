/** The nonce the server gave this page; undefined where nobody filled it in (the development server has no policy). */
export function readCspNonce(page: Document): string | undefined {
  const nonce = page.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  return nonce && nonce !== '__CSP_NONCE__' ? nonce : undefined;
}
