/**
 * Creates the idempotency key of a dialog, so that a retry after a lost answer has no second effect.
 * `crypto.randomUUID` is not used, because browsers offer it only on https.
 */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
