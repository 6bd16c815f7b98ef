import type { MasterKey } from '../../../keys/master-key.ts';
import { humanBase32 } from '../../../formats/human-base32.ts';
import { shortDayOf } from '../../../time/shanghai.ts';

const CHARACTERS = 6;

/**
 * What a record number is for: a draw (D) or a redemption (R). `slot` is the slot of its award: the key of the draw
 * or the hash of the code.
 */
export interface Recorded {
  letter: 'D' | 'R';
  slot: string;
  at: Date;
}

/**
 * The reference number of a draw or a redeemed code, such as `D300620-8QK4MZ`, for members and operators. It is
 * computed from stored data, is short, and does not reveal how many there are.
 */
export function recordNumberOf(masterKey: MasterKey, { letter, slot, at }: Recorded): string {
  const bytes = Buffer.from(masterKey.digest('record-number', slot), 'base64url').subarray(0, CHARACTERS);
  return `${letter}${shortDayOf(at)}-${humanBase32(bytes)}`;
}
