import type { Database } from '../../../db/database.ts';
import { deleteEnd, findGrant, insertRevocation, lockTimeline, type StoredGrant } from './grant-queries.ts';
import { isErasedAccountId } from './erased-account-id.ts';
import { rebuildEnd } from './rebuild-end.ts';
import { announceRevoked } from './announce-grant.ts';
import type { GrantSource, Period, Vas } from './timeline.ts';

export interface Revoked {
  /** False if the grant had been revoked before. */
  isNew: boolean;
  accountId: string;
  vas: Vas;
  /** The remaining periods of this kind, including past periods. */
  timeline: Period[];
  /** When this kind of membership ended before the revocation. */
  endedAt: Date;
}

/**
 * Revokes the grant of a source: used days stay used, and later periods move forward; null if the source granted
 * nothing. Other modules must call `takeBackDays` of pay, which also adjusts revenue and renewals.
 */
export async function revokeGrant(
  tx: Database,
  { source, at }: { source: GrantSource; at: Date },
): Promise<Revoked | null> {
  const held = await lockGrant(tx, source, at);
  if (!held) return null;
  const { grant, endedAt } = held;
  const { accountId, vas, id } = grant;
  const isNew = await insertRevocation(tx, id, at);
  const timeline = await rebuildEnd(tx, accountId, vas, at);
  if (isNew)
    await announceRevoked(tx, { ...grant, grantId: String(id) }, { endsAt: timeline.at(-1)?.endsAt ?? null, at });
  // An erased account gets no notices, so the stored end of its membership is deleted.
  if (isErasedAccountId(accountId)) await deleteEnd(tx, accountId, vas);
  return { isNew, accountId, vas, timeline, endedAt };
}

/**
 * Locks the timeline of a grant. While it waits, the sign-up of an anonymous visitor may move the grant to another
 * account; then that account's timeline is locked.
 */
async function lockGrant(
  tx: Database,
  source: GrantSource,
  at: Date,
): Promise<{ grant: StoredGrant; endedAt: Date } | null> {
  const seen = await findGrant(tx, source);
  if (!seen) return null;
  const endedAt = await lockTimeline(tx, seen.accountId, seen.vas, at);
  const grant = await findGrant(tx, source);
  if (!grant) return null;
  if (grant.accountId === seen.accountId) return { grant, endedAt };
  await deleteEnd(tx, seen.accountId, seen.vas);
  return lockGrant(tx, source, at);
}
