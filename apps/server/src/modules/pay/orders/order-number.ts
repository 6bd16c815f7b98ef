import { randomBytes } from 'node:crypto';
import { shortDayOf } from '../../../time/shanghai.ts';

/** 32 characters that people do not confuse with each other; five random bits select one. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const RANDOM_CHARACTERS = 12;

/** Makes an order id that sorts by day and cannot be guessed. */
export function makeOrderId(at: Date): string {
  const random = Array.from(randomBytes(RANDOM_CHARACTERS), (byte) => ALPHABET[byte & 31]).join('');
  return `P${shortDayOf(at)}${random}`;
}

/** The attempt's trade number at the channel: the order id and the attempt's sequence number. */
export const outTradeNoOf = (orderId: string, seq: number) => `${orderId}${String(seq).padStart(2, '0')}`;

/** The order of a trade number: the number without the attempt's sequence number. */
export const orderIdOf = (outTradeNo: string) => outTradeNo.slice(0, -2);

/** Whether the number has the format of our trade numbers. Its attempt need not exist. */
export const isOurNumber = (outTradeNo: string) => /^P\d{6}[2-9A-HJ-NP-Z]{12}\d{2}$/.test(outTradeNo);
