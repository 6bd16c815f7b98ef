/**
 * An idempotency key per opened dialog, so that a repeat after a lost answer has no second effect. `randomUUID` is
 * missing on plain http.
 */
export const newActKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
