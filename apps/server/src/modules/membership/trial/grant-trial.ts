import { membershipLimits } from '@feisuo/contract/facts/limits';
import type { Database } from '../../../db/database.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import { grantMembership, type Granted } from '../grants/grant-membership.ts';
import { findGrant } from '../grants/grant-queries.ts';
import type { GrantSource } from '../grants/timeline.ts';
import { addMarks, marksOf } from './person-hashes.ts';
import type { MembershipDeps } from '../membership-deps.ts';
import { takePerPerson, type Person, type PersonDeps } from './claim-once-per-person.ts';
import { trialLetter, type TrialRefusal } from './welcome-messages.ts';

export interface Newcomer extends Person {
  accountId: string;
}

/** The product id of all trial grants. */
const TRIAL_PRODUCT = 'trial';

const PURPOSE = 'trial';

/** The source id is a keyed hash of the account id, so that it identifies no person after the account is erased. */
const trialSource = (masterKey: MasterKey, accountId: string): GrantSource => ({
  type: 'trial',
  id: masterKey.digest('trial-account', accountId),
});

/** Grants the free trial, once per account and person, and sends the member a message about it. */
export async function giveTrial(
  tx: Database,
  deps: PersonDeps & Pick<MembershipDeps, 'tellMember'>,
  { accountId, ...person }: Newcomer,
): Promise<Granted | TrialRefusal> {
  const { masterKey, clock } = deps;
  const at = clock.now();
  const source = trialSource(masterKey, accountId);
  const isHad = async () => (await findGrant(tx, source)) !== null;
  const length = { days: membershipLimits.trialDays };
  const grant = async () => {
    const granted = await grantMembership(tx, { accountId, source, productId: TRIAL_PRODUCT, vas: 3, length, at });
    if (granted.isNew) await deps.tellMember(tx, accountId, trialLetter(granted.endsAt));
    return granted;
  };
  if (await isHad()) {
    // A phone number that is bound after the trial counts as used for a trial too.
    await addMarks(tx, marksOf(masterKey, PURPOSE, { phone: person.phone }), at);
    return grant();
  }
  const outcome = await takePerPerson(tx, deps, PURPOSE, person);
  // Of two concurrent requests by one account, the second finds phone and device taken by the first. So the account's
  // own trial is checked before refusing.
  if (outcome === 'taken' || (await isHad())) return grant();
  return outcome === 'had' ? 'TRIAL_TAKEN' : 'TRIAL_NEEDS_PHONE';
}
