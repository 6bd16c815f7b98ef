import type { VerificationMethod } from '@feisuo/contract/facts/account-vocabulary';
import { errorCodes } from '@feisuo/contract/facts/error-codes';
import { codeOf, infoOf, type Failed } from '../ask.ts';

/** The challenge that follows the first proof. */
export interface WantedFactor {
  verificationId: string;
  methods: readonly VerificationMethod[];
}

/** The second factor that a refusal demands; null: none. */
export function wantedFactor(failed: Failed): WantedFactor | null {
  const { resource_id: verificationId, methods = [] } = infoOf(failed);
  const isAsked = codeOf(failed) === errorCodes.two_factor_required && verificationId !== undefined;
  return isAsked ? { verificationId, methods } : null;
}
