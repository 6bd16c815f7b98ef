import { randomBytes } from 'node:crypto';
import { shortDayOf } from '../../../time/shanghai.ts';

/** Letters and digits that nobody takes for one another; 32 of them, so that five bits choose one. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const RANDOM_CHARACTERS = 12;

/** Sorts by day, and cannot be guessed. */
export function makeOrderId(at: Date): string {
  const random = Array.from(randomBytes(RANDOM_CHARACTERS), (byte) => ALPHABET[byte & 31]).join('');
  return `P${shortDayOf(at)}${random}`;
}

/** What the channel knows an attempt by: the order's id and which attempt of it. */
export const outTradeNoOf = (orderId: string, seq: number) => `${orderId}${String(seq).padStart(2, '0')}`;

/** Whether we might have made it, known or not. */
export const isOurNumber = (outTradeNo: string) => /^P\d{6}[2-9A-HJ-NP-Z]{12}\d{2}$/.test(outTradeNo);
