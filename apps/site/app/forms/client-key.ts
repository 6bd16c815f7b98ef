/** An idempotency key for one click. `randomUUID` is missing on plain http. */
export const newClientKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Same content, same key: a retry after a lost answer is no second message. Other content gets another key. */
export function createClientKeys(newKey: () => string = newClientKey): (content: object) => string {
  let last: { content: string; key: string } | null = null;
  return (content) => {
    const spelled = JSON.stringify(content);
    if (last?.content !== spelled) last = { content: spelled, key: newKey() };
    return last.key;
  };
}
