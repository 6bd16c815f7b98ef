import type { MasterKey } from '../../../keys/master-key.ts';
import { humanBase32 } from '../../../formats/human-base32.ts';
import { shortDayOf } from '../../../time/shanghai.ts';

const CHARACTERS = 6;

/** A draw or a redemption. `slot` is the award's slot: the draw's key or the code's hash. */
export interface Recorded {
  letter: 'D' | 'R';
  slot: string;
  at: Date;
}

/**
 * `D300620-8QK4MZ`: the reference number of a draw or code for members and operators. Derived from stored data; short,
 * and reveals no totals.
 */
export function recordNumberOf(masterKey: MasterKey, { letter, slot, at }: Recorded): string {
  const bytes = Buffer.from(masterKey.digest('record-number', slot), 'base64url').subarray(0, CHARACTERS);
  return `${letter}${shortDayOf(at)}-${humanBase32(bytes)}`;
}
