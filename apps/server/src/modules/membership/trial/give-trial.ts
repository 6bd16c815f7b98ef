import { membershipLimits } from '@feisuo/contract/facts/limits';
import type { Database } from '../../../db/database.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import { grantMembership, type Granted } from '../grants/grant-membership.ts';
import { findGrant } from '../grants/grant-queries.ts';
import type { GrantSource } from '../grants/timeline.ts';
import { addMarks, marksOf } from './marks.ts';
import { takePerPerson, type Person, type PersonDeps } from './take-per-person.ts';

export interface Newcomer extends Person {
  accountId: string;
}

/** The product id of trial grants. */
const TRIAL_PRODUCT = 'trial';

const PURPOSE = 'trial';

/** A keyed hash, so that it identifies no erased account. */
const trialSource = (masterKey: MasterKey, accountId: string): GrantSource => ({
  type: 'trial',
  id: masterKey.digest('trial-account', accountId),
});

export type TrialRefusal = 'TRIAL_TAKEN' | 'TRIAL_NEEDS_PHONE';

/** Grants the free trial, once per account and person. */
export async function giveTrial(
  tx: Database,
  deps: PersonDeps,
  { accountId, ...person }: Newcomer,
): Promise<Granted | TrialRefusal> {
  const { masterKey, clock } = deps;
  const at = clock.now();
  const source = trialSource(masterKey, accountId);
  const isHad = async () => (await findGrant(tx, source)) !== null;
  const length = { days: membershipLimits.trialDays };
  const grant = () => grantMembership(tx, { accountId, source, productId: TRIAL_PRODUCT, vas: 3, length, at });
  if (await isHad()) {
    // A phone bound after the trial counts as used too.
    await addMarks(tx, marksOf(masterKey, PURPOSE, { phone: person.phone }), at);
    return grant();
  }
  const outcome = await takePerPerson(tx, deps, PURPOSE, person);
  // Two concurrent requests of one account: the second finds the marks taken.
  if (outcome === 'taken' || (await isHad())) return grant();
  return outcome === 'had' ? 'TRIAL_TAKEN' : 'TRIAL_NEEDS_PHONE';
}
