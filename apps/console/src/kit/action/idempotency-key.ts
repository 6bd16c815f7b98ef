/**
 * Creates an idempotency key for an opened dialog, so that a retry after a lost answer has no second effect. It does
 * not use `crypto.randomUUID`, which browsers offer only on https.
 */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
