import type { Database } from '../../../db/database.ts';
import type { MembershipDeps } from '../membership-deps.ts';
import { giveTrial, type Newcomer } from './give-trial.ts';

/** What somebody gets who has just shown to hold a phone or a mailbox, as part of the transaction that notes it. */
export async function welcomeNewcomer(
  deps: Pick<MembershipDeps, 'masterKey' | 'clock' | 'limitsScale' | 'isTrialAuto'>,
  tx: Database,
  newcomer: Newcomer,
): Promise<void> {
  if (deps.isTrialAuto) await giveTrial(tx, deps, newcomer);
}
