import type { MasterKey } from '../../../keys/master-key.ts';
import { humanBase32 } from '../../../formats/human-base32.ts';
import { shortDayOf } from '../../../time/shanghai.ts';

const CHARACTERS = 6;

/**
 * What a record number identifies: a draw (D) or a redeemed code (R). `slot` is the idempotency key of the draw or the
 * hash of the code.
 */
export interface Recorded {
  letter: 'D' | 'R';
  slot: string;
  at: Date;
}

/**
 * Computes the reference number of a draw or a redeemed code, such as `D300620-8QK4MZ`, for members and operators. The
 * number is a short keyed hash, so it does not reveal how many records exist.
 */
export function recordNumberOf(masterKey: MasterKey, { letter, slot, at }: Recorded): string {
  const bytes = Buffer.from(masterKey.digest('record-number', slot), 'base64url').subarray(0, CHARACTERS);
  return `${letter}${shortDayOf(at)}-${humanBase32(bytes)}`;
}
