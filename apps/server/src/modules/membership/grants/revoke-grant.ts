import type { Database } from '../../../db/database.ts';
import { deleteEnd, findGrant, insertRevocation, lockTimeline, type StoredGrant } from './grant-queries.ts';
import { isErasedAccountId } from './erased-account-id.ts';
import { rebuildEnd } from './rebuild-end.ts';
import { announceRevoked } from './announce-grant.ts';
import type { GrantSource, Period, Vas } from './timeline.ts';

export interface Revoked {
  /** False where it was revoked before. */
  isNew: boolean;
  accountId: string;
  vas: Vas;
  /** The periods that are left of that kind, with past ones. */
  timeline: Period[];
  /** The end before the revocation. */
  endedAt: Date;
}

/**
 * Revokes a source's grant: used days stay used, later periods move up. Call `takeBackDays` of pay instead, which also
 * moves revenue and renewals. Null where the source granted nothing.
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
  // An erased account gets no notices.
  if (isErasedAccountId(accountId)) await deleteEnd(tx, accountId, vas);
  return { isNew, accountId, vas, timeline, endedAt };
}

/**
 * Locks the grant's timeline. The grant may move to another account while this waits: an anonymous visitor signs up.
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
