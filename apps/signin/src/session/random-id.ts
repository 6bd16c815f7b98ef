/** 32 random hex digits. `crypto.randomUUID` is not used, because it does not exist on plain http. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
