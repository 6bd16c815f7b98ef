import type { Database } from '../../../db/database.ts';
import type { MembershipDeps } from '../membership-deps.ts';
import { giveTrial, type Newcomer } from './give-trial.ts';

/** Runs when a phone or mailbox is first verified, in the same transaction. */
export async function welcomeNewcomer(
  deps: Pick<MembershipDeps, 'masterKey' | 'clock' | 'limitsScale' | 'isTrialAuto'>,
  tx: Database,
  newcomer: Newcomer,
): Promise<void> {
  if (deps.isTrialAuto) await giveTrial(tx, deps, newcomer);
}
