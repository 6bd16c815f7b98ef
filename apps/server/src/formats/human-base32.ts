/** 32 digits and letters (five bits each), without 0, O, 1 and I, which are easily confused. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Writes one character per byte, for codes that people read out or type by hand. */
export const humanBase32 = (bytes: Uint8Array) => Array.from(bytes, (byte) => ALPHABET[byte & 31]).join('');
