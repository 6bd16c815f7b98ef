import { verificationLimits } from '@feisuo/contract/facts/limits';
import { and, eq, getTableColumns, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { deleteInBatches } from '../../../db/delete-in-batches.ts';
import { signInFailures } from '../../../http/limits.tables.ts';
import { verificationThrottles, verifications } from './verification.tables.ts';

export type Verification = typeof verifications.$inferSelect;

type SentColumns = 'id' | 'targetKey' | 'accountId' | 'usage' | 'codeHash' | 'expiresAt' | 'requesterKey';
type NewVerification = Pick<Verification, SentColumns> & { requester: RequesterKind };

export async function insertVerification(tx: Database, { requester, ...sent }: NewVerification): Promise<void> {
  await tx.insert(verifications).values({ ...sent, ...columnsOf(requester) });
}

/**
 * How a code was requested: on a device that the account knows (`known`), with a token or the right password from any
 * device (`credential`), or otherwise (`unknown`). A credential does not make its device known, because a thief of
 * the token can invent devices.
 */
export type RequesterKind = 'known' | 'credential' | 'unknown';

const columnsOf = (requester: RequesterKind) => ({
  isKnownRequester: requester === 'known',
  hasCredential: requester === 'credential',
});

/** The codes to compare a try with: one code by its id, or the codes of a target for some usages. */
export type Tried = { id: string } | { targetKey: string; usages: string[] };

const isTried = (tried: Tried) =>
  'id' in tried
    ? eq(verifications.id, tried.id)
    : and(eq(verifications.targetKey, tried.targetKey), inArray(verifications.usage, tried.usages));

/** The hash of the entered code, the device that sent the try, and the keys under which wrong tries are counted. */
export interface Guess {
  codeHash: string;
  requesterKey: string;
  keys: Record<GuesserKind, string>;
}

/** How the trying device requested the code, or `elsewhere` if another device requested it. */
export type GuesserKind = RequesterKind | 'elsewhere';

export function guesserOf(
  { requesterKey, isKnownRequester, hasCredential }: Verification,
  triedBy: string,
): GuesserKind {
  if (requesterKey !== triedBy) return 'elsewhere';
  if (isKnownRequester) return 'known';
  return hasCredential ? 'credential' : 'unknown';
}

/**
 * Counts a try and spends the code if it matches, in one statement, so that concurrent tries cannot exceed the limit.
 * The requesting device and all other devices have separate counts. `taken` is null if no code matched, `triesLeft`
 * is null if no code was compared.
 */
export async function tryCode(
  tx: Database,
  tried: Tried,
  { codeHash, requesterKey, keys }: Guess,
  now: Date,
): Promise<{ taken: Verification | null; triesLeft: number | null; compared: Verification[] }> {
  const moment = sql`${now.toISOString()}::timestamptz`;
  const { tries: most, triesElsewhere: mostElsewhere, wrongBeforeOneTry } = verificationLimits;
  const isRequester = sql`${verifications.requesterKey} = ${requesterKey}`;
  const guessKey = sql`case when not (${isRequester}) then ${keys.elsewhere}
    when ${verifications.isKnownRequester} then ${keys.known}
    when ${verifications.hasCredential} then ${keys.credential} else ${keys.unknown} end`;
  const failures = sql`from ${signInFailures} where ${signInFailures.key} = ${guessKey}`;
  const isLocked = sql`exists (select 1 ${failures} and ${signInFailures.lockedUntil} > ${moment})`;
  const isGuessed = sql`exists (select 1 ${failures} and ${signInFailures.failures} >= ${wrongBeforeOneTry}::int)`;
  const { tries, triesElsewhere } = verifications;
  const used = sql`case when ${isRequester} then ${tries} else ${triesElsewhere} end`;
  const allowed = sql`case when ${isGuessed} then 1 when ${isRequester} then ${most}::int else ${mostElsewhere}::int end`;
  const rows = await tx
    .update(verifications)
    .set({
      tries: sql`${tries} + (${isRequester})::int`,
      triesElsewhere: sql`${triesElsewhere} + (not (${isRequester}))::int`,
      usedAt: sql`case when ${verifications.codeHash} = ${codeHash} then ${moment} end`,
    })
    .where(
      and(
        isTried(tried),
        isNull(verifications.usedAt),
        gt(verifications.expiresAt, now),
        sql`${used} < ${allowed}`,
        sql`not ${isLocked}`,
      ),
    )
    .returning({ ...getTableColumns(verifications), left: sql<number>`${allowed} - ${used}` });
  return {
    taken: rows.find(({ usedAt }) => usedAt !== null) ?? null,
    // If several codes are pending, the newest code has the most tries left.
    triesLeft: rows.length > 0 ? Math.max(...rows.map(({ left }) => left)) : null,
    compared: rows,
  };
}

/**
 * Makes the owner the requester of a code that another person has just requested; a known device takes precedence over
 * a credential.
 */
export async function adoptVerification(
  db: Database,
  id: string,
  requesterKey: string,
  requester: 'known' | 'credential',
): Promise<void> {
  const { isKnownRequester, hasCredential } = verifications;
  const isOfOthers = and(eq(isKnownRequester, false), requester === 'known' ? undefined : eq(hasCredential, false));
  await db
    .update(verifications)
    .set({ requesterKey, ...columnsOf(requester) })
    .where(and(eq(verifications.id, id), isOfOthers));
}

export function listTried(db: Database, tried: Tried): Promise<Verification[]> {
  return db.select().from(verifications).where(isTried(tried));
}

const KEPT_AFTER_EXPIRY_MS = 3_600_000;

/**
 * Deletes codes an hour after they expired. Until then, entering an expired code is refused as expired instead of
 * wrong.
 */
export async function purgeVerifications(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, verifications, lt(verifications.expiresAt, new Date(now.getTime() - KEPT_AFTER_EXPIRY_MS)));
  await deleteInBatches(db, verificationThrottles, lt(verificationThrottles.dayEndsAt, now));
}
