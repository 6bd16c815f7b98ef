/** Creates an idempotency key for one click. `crypto.randomUUID` is not available over plain HTTP. */
export const newClientKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Gives the same idempotency key as long as the content is unchanged, so that a retry after a lost answer creates no
 * second message. Changed content gets another key.
 */
export function createClientKeys(newKey: () => string = newClientKey): (content: object) => string {
  let last: { content: string; key: string } | null = null;
  return (content) => {
    const spelled = JSON.stringify(content);
    if (last?.content !== spelled) last = { content: spelled, key: newKey() };
    return last.key;
  };
}
