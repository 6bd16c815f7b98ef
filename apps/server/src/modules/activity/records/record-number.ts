import type { MasterKey } from '../../../keys/master-key.ts';
import { humanBase32 } from '../../../formats/human-base32.ts';
import { shortDayOf } from '../../../time/shanghai.ts';

const CHARACTERS = 6;

/** A draw, or something that was redeemed. `slot` is what its award goes by: the draw's key, the code's hash. */
export interface Recorded {
  letter: 'D' | 'R';
  slot: string;
  at: Date;
}

/**
 * `D300620-8QK4MZ`: what a member names when they ask about a draw or a code, and what operators see beside the award. Like other numbers of ours it
 * is short enough for the telephone and does not tell how many there are; it is made of what is kept anyway.
 */
export function recordNumberOf(masterKey: MasterKey, { letter, slot, at }: Recorded): string {
  const bytes = Buffer.from(masterKey.digest('record-number', slot), 'base64url').subarray(0, CHARACTERS);
  return `${letter}${shortDayOf(at)}-${humanBase32(bytes)}`;
}
