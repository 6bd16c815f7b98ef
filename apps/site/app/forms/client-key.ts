/** A name for one press of a button. Not `randomUUID`, which plain http does not have. */
export const newClientKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Names what is sent: the same content gets the same key, so that a press after a lost answer is no second letter, and
 * changed content gets another, so that it is not taken for the first.
 */
export function createKeyring(newKey: () => string = newClientKey): (content: object) => string {
  let last: { content: string; key: string } | null = null;
  return (content) => {
    const spelled = JSON.stringify(content);
    if (last?.content !== spelled) last = { content: spelled, key: newKey() };
    return last.key;
  };
}
