import { randomBytes } from 'node:crypto';
import { shortDayOf } from '../../../time/shanghai.ts';

/** 32 characters without lookalikes, so that five bits choose one. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const RANDOM_CHARACTERS = 12;

/** Sorts by day and cannot be guessed. */
export function makeOrderId(at: Date): string {
  const random = Array.from(randomBytes(RANDOM_CHARACTERS), (byte) => ALPHABET[byte & 31]).join('');
  return `P${shortDayOf(at)}${random}`;
}

/** The channel's number of an attempt: the order id and the attempt's sequence number. */
export const outTradeNoOf = (orderId: string, seq: number) => `${orderId}${String(seq).padStart(2, '0')}`;

/** Whether the number has our format, whether or not it is known. */
export const isOurNumber = (outTradeNo: string) => /^P\d{6}[2-9A-HJ-NP-Z]{12}\d{2}$/.test(outTradeNo);
