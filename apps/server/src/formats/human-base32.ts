/** 32 letters and digits (five bits each), without 0/O and 1/I, which are easily confused. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** One character per byte, for codes that are read out or typed by hand. */
export const humanBase32 = (bytes: Uint8Array) => Array.from(bytes, (byte) => ALPHABET[byte & 31]).join('');
