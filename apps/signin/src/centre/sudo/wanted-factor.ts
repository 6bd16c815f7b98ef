import type { VerificationMethod } from '@feisuo/contract/facts/account-vocabulary';
import { errorCodes } from '@feisuo/contract/facts/error-codes';
import { codeOf, infoOf, type Failed } from '../ask.ts';

/** The challenge for the second factor, after the first proof. */
export interface WantedFactor {
  verificationId: string;
  methods: readonly VerificationMethod[];
}

/** The second factor that a refusal asks for; null if it asks for none. */
export function wantedFactor(failed: Failed): WantedFactor | null {
  const { resource_id: verificationId, methods = [] } = infoOf(failed);
  const isAsked = codeOf(failed) === errorCodes.two_factor_required && verificationId !== undefined;
  return isAsked ? { verificationId, methods } : null;
}
