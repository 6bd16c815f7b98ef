import type { Database } from '../../../db/database.ts';
import type { MembershipDeps } from '../membership-deps.ts';
import { giveTrial, type Newcomer } from './grant-trial.ts';
import { letterWithoutTrial } from './welcome-messages.ts';

/** Grants the trial when a phone or mailbox is verified for the first time, in the same transaction. */
export async function welcomeNewcomer(
  deps: Pick<MembershipDeps, 'masterKey' | 'clock' | 'limitsScale' | 'isTrialAuto' | 'tellMember'>,
  tx: Database,
  { isNewAccount = false, ...newcomer }: Newcomer & { isNewAccount?: boolean },
): Promise<void> {
  if (!deps.isTrialAuto) return;
  const outcome = await giveTrial(tx, deps, newcomer);
  if (isNewAccount && typeof outcome === 'string') {
    await deps.tellMember(tx, newcomer.accountId, letterWithoutTrial(outcome));
  }
}
