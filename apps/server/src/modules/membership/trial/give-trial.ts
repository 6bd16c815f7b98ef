import { membershipLimits } from '@feisuo/contract/facts/limits';
import type { Database } from '../../../db/database.ts';
import type { MasterKey } from '../../../master-key.ts';
import { grantMembership, type Granted } from '../grants/grant-membership.ts';
import { findGrant } from '../grants/grant-queries.ts';
import type { GrantSource } from '../grants/timeline.ts';
import type { Contacts } from '../membership-deps.ts';
import { addMarks, marksOf, takeMarks } from './marks.ts';

export interface Newcomer extends Contacts {
  accountId: string;
  /** Empty where the request names none. */
  device: string;
}

/** What grants of the trial say they are of. */
export const TRIAL_PRODUCT = 'trial';

const PURPOSE = 'trial';

/** Nothing of it says whose it was once the account is erased. */
export const trialSource = (masterKey: MasterKey, accountId: string): GrantSource => ({
  type: 'trial',
  id: masterKey.digest('trial-account', accountId),
});

/**
 * Gives somebody the free trial, once per account, phone, mailbox and device. Null where one of them has had it. A mailbox costs
 * nothing, so it counts only together with a device; who has neither that nor a phone gets the trial when a phone is bound.
 */
export async function giveTrial(
  tx: Database,
  masterKey: MasterKey,
  { accountId, phone, email, device }: Newcomer,
  at: Date,
): Promise<Granted | null> {
  const source = trialSource(masterKey, accountId);
  const trial = {
    accountId,
    source,
    productId: TRIAL_PRODUCT,
    vas: 3 as const,
    length: { days: membershipLimits.trialDays },
    at,
  };
  const isHad = (await findGrant(tx, source)) !== null;
  // A phone that comes to somebody who has had the trial has had it from now on.
  if (isHad) await addMarks(tx, marksOf(masterKey, PURPOSE, { phone }), at);
  const mayTake = isHad || (isSomebody({ phone, email, device }) && (await take()));
  // Twice at once: whoever comes second finds the marks taken, by the same account.
  return mayTake || (await findGrant(tx, source)) ? grantMembership(tx, trial) : null;

  function take() {
    return takeMarks(tx, marksOf(masterKey, PURPOSE, { phone, email, device }), at);
  }
}

export const isSomebody = ({ phone, email, device }: Omit<Newcomer, 'accountId'>) =>
  Boolean(phone || (email && device));
