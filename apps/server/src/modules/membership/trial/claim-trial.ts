import { eq } from 'drizzle-orm';
import { isAnonymousSub } from '@feisuo/contract/facts/account-vocabulary';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Granted } from '../grants/grant-membership.ts';
import { membershipShares } from '../membership.tables.ts';
import type { MembershipDeps } from '../membership-deps.ts';
import { giveTrial } from './grant-trial.ts';
import { readShare } from './share-tokens.ts';
import type { TrialRefusal } from './welcome-messages.ts';

export interface TrialClaim {
  accountId: string;
  device: string;
  /** The IP address of the request. */
  address: string;
  /** The `share` parameter of a share card; empty without a card. */
  share: string;
}

/**
 * Grants the trial on request: with a share card, or without one if TRIAL_AUTO is on; a repeat returns the first grant.
 * The first card is recorded even if the sign-up already granted the trial.
 */
export async function claimTrial(deps: MembershipDeps, claim: TrialClaim): Promise<Granted> {
  const { accountId, device, address, share } = claim;
  const { db, masterKey, clock, isTrialAuto } = deps;
  const at = clock.now();
  const sharer = share === '' ? null : readShare(masterKey, share, at);
  if (sharer === null && (share !== '' || !isTrialAuto)) throw refusal('SHARE_INVALID');
  return db.transaction(async (tx) => {
    const contacts = isAnonymousSub(accountId) ? null : await deps.findContacts(tx, accountId);
    const person = { phone: contacts?.phone ?? null, email: contacts?.email ?? null, device, address };
    const granted = await giveTrial(tx, deps, { accountId, ...person });
    if (typeof granted === 'string') throw refusal(granted);
    if (sharer !== null) await keepSharer(tx, granted.grantId, sharer, at);
    return granted;
  });
}

const refusal = (reason: 'SHARE_INVALID' | TrialRefusal) =>
  new AppError('failed_precondition', { description: `the trial cannot be claimed: ${reason}`, reason });

async function keepSharer(tx: Database, grantId: string, sharer: string, at: Date): Promise<void> {
  await tx
    .insert(membershipShares)
    .values({ grantId: BigInt(grantId), sharer, at })
    .onConflictDoNothing();
}

/** Returns the sender of the share card recorded for a grant; null without a card. */
export async function findSharer(db: Database, grantId: string): Promise<string | null> {
  const [row] = await db
    .select()
    .from(membershipShares)
    .where(eq(membershipShares.grantId, BigInt(grantId)));
  return row?.sharer ?? null;
}
