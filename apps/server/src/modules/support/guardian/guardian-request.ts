import type { GuardianRequest } from '@feisuo/contract/schemas/support';
import type { MasterKey } from '../../../keys/master-key.ts';
import { humanBase32 } from '../../../formats/human-base32.ts';
import { isSameSecret } from '../../../keys/timing-safe.ts';

/** The sealed part of a request. Missing fields are empty strings. */
export type GuardianFacts = Pick<GuardianRequest, 'guardianName' | 'relation' | 'minorAccount' | 'text'> & {
  phone: string;
  email: string;
};

export const GUARDIAN_SEAL = 'guardian-request';
const CODE_PURPOSE = 'guardian-query-code';

/** Access code of a number: 50 bits of its keyed hash, so it is not stored. */
export function queryCodeOf(masterKey: MasterKey, number: string): string {
  const bytes = Buffer.from(masterKey.digest(CODE_PURPOSE, number), 'base64url');
  return `${humanBase32(bytes.subarray(0, 5))}-${humanBase32(bytes.subarray(5, 10))}`;
}

export function isQueryCode(masterKey: MasterKey, number: string, given: string): boolean {
  return isSameSecret(queryCodeOf(masterKey, number), given);
}
