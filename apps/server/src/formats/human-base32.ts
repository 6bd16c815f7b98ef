/** Letters and digits that nobody takes for one another; 32 of them, so that five bits choose one. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Bytes as something that can be read out, a character each. */
export const humanBase32 = (bytes: Uint8Array) => Array.from(bytes, (byte) => ALPHABET[byte & 31]).join('');
