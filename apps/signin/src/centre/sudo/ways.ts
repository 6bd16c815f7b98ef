import type { VerificationChannel } from '@feisuo/contract/facts/account-vocabulary';
import type { SudoRequest, UserReply } from '@feisuo/contract/schemas/account-user';
import type { Failed } from '../ask.ts';

/** How a user can prove ownership. */
export type Way = 'password' | 'phone' | 'email';

/** The account's proofs, the quickest first. */
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

/** Returns the refusal of a proof; null if accepted. */
export type Prove = (proof: SudoRequest) => Promise<Failed | null>;
