/** A name for one opened dialog, so that a press after a lost answer is no second gift. Not `randomUUID`, which plain http does not have. */
export const newActKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
