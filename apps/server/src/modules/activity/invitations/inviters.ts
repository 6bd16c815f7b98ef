import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { makeInviteCode } from './invite-code.ts';
import { inviters } from './invitations.tables.ts';

export type Inviter = typeof inviters.$inferSelect;
type InviterDeps = Pick<ActivityDeps, 'db' | 'clock' | 'masterKey' | 'sharerOf'>;

/** Finds the inviter row of a member, or creates it on first use. The member's invitation code never changes. */
export async function ensureInviter(deps: InviterDeps, accountId: string): Promise<Inviter> {
  const found = await findInviter(deps.db, accountId);
  if (found) return found;
  const sharer = deps.sharerOf(deps.masterKey, accountId);
  // If another inviter already has this random code, the next call generates a new one. Concurrent callers get the same
  // row.
  await deps.db
    .insert(inviters)
    .values({ accountId, code: makeInviteCode(), sharer, madeAt: deps.clock.now() })
    .onConflictDoNothing();
  return ensureInviter(deps, accountId);
}

async function findInviter(db: Database, accountId: string): Promise<Inviter | null> {
  const [row] = await db.select().from(inviters).where(eq(inviters.accountId, accountId));
  return row ?? null;
}

export async function findInviterByCode(db: Database, code: string): Promise<Inviter | null> {
  const [row] = await db.select().from(inviters).where(eq(inviters.code, code));
  return row ?? null;
}

export async function findInviterBySharer(db: Database, sharer: string): Promise<Inviter | null> {
  const [row] = await db.select().from(inviters).where(eq(inviters.sharer, sharer));
  return row ?? null;
}
