import type { GuardianRequest } from '@feisuo/contract/schemas/support';
import type { MasterKey } from '../../../keys/master-key.ts';
import { humanBase32 } from '../../../formats/human-base32.ts';
import { isSameSecret } from '../../../keys/timing-safe.ts';

/** The fields of a request that are stored sealed. Missing fields are empty strings. */
export type GuardianFacts = Pick<GuardianRequest, 'guardianName' | 'relation' | 'minorAccount' | 'text'> & {
  phone: string;
  email: string;
};

export const GUARDIAN_SEAL = 'guardian-request';
const CODE_PURPOSE = 'guardian-query-code';

/** Access code for a request's number: 50 bits of the number's keyed hash, so that it need not be stored. */
export function queryCodeOf(masterKey: MasterKey, number: string): string {
  const bytes = Buffer.from(masterKey.digest(CODE_PURPOSE, number), 'base64url');
  return `${humanBase32(bytes.subarray(0, 5))}-${humanBase32(bytes.subarray(5, 10))}`;
}

export function isQueryCode(masterKey: MasterKey, number: string, code: string): boolean {
  return isSameSecret(queryCodeOf(masterKey, number), code);
}
