import type { BrowserAccount } from '@feisuo/contract/schemas/account-browser';
import type { Account } from '../people/account-queries.ts';
import { describeUser } from '../people/describe-user.ts';
import { noMembership } from '../people/membership-port.ts';
import { maskEmail } from '../people/identifiers.ts';

/** As much of somebody as tells them from the others in the same browser. */
export function describeSeat(account: Account, signedInAt: Date): BrowserAccount {
  const { sub, name, picture, phone_number: phone } = describeUser(account, [], noMembership);
  const email = account.email ? maskEmail(account.email) : '';
  return { sub, name, picture, phone_number: phone, email, signed_in_at: signedInAt.toISOString() };
}
