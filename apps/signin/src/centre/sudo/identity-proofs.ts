import type { VerificationChannel, VerificationMethod } from '@feisuo/contract/facts/account-vocabulary';
import { errorCodes } from '@feisuo/contract/facts/error-codes';
import type { SudoRequest, UserReply } from '@feisuo/contract/schemas/account-user';
import { codeOf, infoOf, type Failed } from '../centre-requests.ts';

/** How a member can prove their identity. */
export type Way = 'password' | 'phone' | 'email';

/** The ways in which this account can prove its identity, the quickest first. */
export function waysOf(user: Pick<UserReply, 'has_password' | 'phone_number' | 'email'>): Way[] {
  return [
    ...(user.has_password ? (['password'] as const) : []),
    ...(user.phone_number ? (['phone'] as const) : []),
    ...(user.email ? (['email'] as const) : []),
  ];
}

export const channelOf = { phone: 'PHONE', email: 'EMAIL' } as const satisfies Record<
  Exclude<Way, 'password'>,
  VerificationChannel
>;

/** Sends a proof of identity. Returns the refusal, or null if the server accepted the proof. */
export type Prove = (proof: SudoRequest) => Promise<Failed | null>;

/** The second factor that the server wants after the first proof. */
export interface WantedFactor {
  verificationId: string;
  methods: readonly VerificationMethod[];
}

/** The second factor that a refusal requires; null if it requires none. */
export function wantedFactor(failed: Failed): WantedFactor | null {
  const { resource_id: verificationId, methods = [] } = infoOf(failed);
  const isAsked = codeOf(failed) === errorCodes.two_factor_required && verificationId !== undefined;
  return isAsked ? { verificationId, methods } : null;
}
