import type { GuardianRequest } from '@feisuo/contract/schemas/support';
import type { MasterKey } from '../../../keys/master-key.ts';
import { humanBase32 } from '../../../formats/human-base32.ts';
import { isSameSecret } from '../../../keys/timing-safe.ts';

/** The encrypted fields of a guardian's request. Missing fields are empty strings. */
export type GuardianFacts = Pick<GuardianRequest, 'guardianName' | 'relation' | 'minorAccount' | 'text'> & {
  phone: string;
  email: string;
};

export const GUARDIAN_SEAL = 'guardian-request';
const CODE_PURPOSE = 'guardian-query-code';

/**
 * Returns the access code of a request: 50 bits of the keyed hash of its number, so that the code need not be stored.
 */
export function queryCodeOf(masterKey: MasterKey, number: string): string {
  const bytes = Buffer.from(masterKey.digest(CODE_PURPOSE, number), 'base64url');
  return `${humanBase32(bytes.subarray(0, 5))}-${humanBase32(bytes.subarray(5, 10))}`;
}

export function isQueryCode(masterKey: MasterKey, number: string, code: string): boolean {
  return isSameSecret(queryCodeOf(masterKey, number), code);
}
