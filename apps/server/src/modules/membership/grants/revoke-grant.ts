import type { Database } from '../../../db/database.ts';
import { deleteEnd, findGrant, insertRevocation, lockTimeline, type StoredGrant } from './grant-queries.ts';
import { isErasedAccountId } from './erased-account-id.ts';
import { rebuildEnd } from './rebuild-end.ts';
import { announceRevoked } from './announce-grant.ts';
import type { GrantSource, Period, Vas } from './timeline.ts';

export interface Revoked {
  /** False where it was taken back before; nothing changed then. */
  isNew: boolean;
  accountId: string;
  vas: Vas;
  /** What is left of that kind, and what was. */
  timeline: Period[];
  /** Where it ended before. */
  endedAt: Date;
}

/**
 * Takes back what a source gave: used days stay used, what waited behind moves up. Null where the source gave nothing. Revenue
 * and renewals hang on these days: whoever takes any back does it by `takeBackDays` of pay, which has them follow.
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
  // An end that nobody is to be told of.
  if (isErasedAccountId(accountId)) await deleteEnd(tx, accountId, vas);
  return { isNew, accountId, vas, timeline, endedAt };
}

/** The grant, with its timeline held. It may change hands while this waits: an anonymous person signs up. */
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
