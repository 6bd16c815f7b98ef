/** What the authorize request says of a verifier, by S256: `plain` is never sent, whatever the browser lacks. */
export async function challengeOf(verifier: string, subtle = globalThis.crypto?.subtle): Promise<string> {
  const bytes = new TextEncoder().encode(verifier);
  // Few pages are without https, so what they need is loaded apart.
  const digest = subtle ? await subtle.digest('SHA-256', bytes) : (await import('./sha256.ts')).sha256(bytes);
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '');
}
