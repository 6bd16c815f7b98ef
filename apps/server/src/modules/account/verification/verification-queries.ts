import { verificationLimits } from '@feisuo/contract/facts/limits';
import { and, eq, getTableColumns, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { deleteInBatches } from '../../../db/delete-in-batches.ts';
import { signInFailures } from '../../../http/limits.tables.ts';
import { verificationPaces, verifications } from './verification.tables.ts';

export type Verification = typeof verifications.$inferSelect;

type SentColumns = 'id' | 'targetKey' | 'accountId' | 'usage' | 'codeHash' | 'expiresAt' | 'askerKey';
type NewVerification = Pick<Verification, SentColumns> & { asker: AskerKind };

export async function insertVerification(tx: Database, { asker, ...sent }: NewVerification): Promise<void> {
  await tx.insert(verifications).values({ ...sent, ...columnsOf(asker) });
}

/**
 * How a code was requested: on a device that the account knows; with a token or the right password, from any device; or
 * neither. Devices of the second kind do not become known: a thief of the token can invent them.
 */
export type AskerKind = 'known' | 'credential' | 'unknown';

const columnsOf = (asker: AskerKind) => ({ isKnownAsker: asker === 'known', hasCredential: asker === 'credential' });

/** The codes that a try refers to: one by its id, or those of a target for some usages. */
export type Tried = { id: string } | { targetKey: string; usages: string[] };

const isTried = (tried: Tried) =>
  'id' in tried
    ? eq(verifications.id, tried.id)
    : and(eq(verifications.targetKey, tried.targetKey), inArray(verifications.usage, tried.usages));

/** A code, the device that tries it, and the subjects of its wrong tries. */
export interface Guess {
  codeHash: string;
  askerKey: string;
  keys: Record<GuesserKind, string>;
}

/** The requesting device, or another one. */
export type GuesserKind = AskerKind | 'elsewhere';

export function guesserOf({ askerKey, isKnownAsker, hasCredential }: Verification, triedBy: string): GuesserKind {
  if (askerKey !== triedBy) return 'elsewhere';
  if (isKnownAsker) return 'known';
  return hasCredential ? 'credential' : 'unknown';
}

/**
 * Counts a try and spends the code if it matches, in one statement, so concurrent guesses cannot exceed the limit.
 * Other devices have their own count. `taken` is null if none matched, `triesLeft` if there was none.
 */
export async function tryCode(
  tx: Database,
  tried: Tried,
  { codeHash, askerKey, keys }: Guess,
  now: Date,
): Promise<{ taken: Verification | null; triesLeft: number | null; compared: Verification[] }> {
  const moment = sql`${now.toISOString()}::timestamptz`;
  const { tries: most, triesElsewhere: mostElsewhere, wrongBeforeOneTry } = verificationLimits;
  const isAsker = sql`${verifications.askerKey} = ${askerKey}`;
  const guessKey = sql`case when not (${isAsker}) then ${keys.elsewhere}
    when ${verifications.isKnownAsker} then ${keys.known}
    when ${verifications.hasCredential} then ${keys.credential} else ${keys.unknown} end`;
  const failures = sql`from ${signInFailures} where ${signInFailures.key} = ${guessKey}`;
  const isLocked = sql`exists (select 1 ${failures} and ${signInFailures.lockedUntil} > ${moment})`;
  const isGuessed = sql`exists (select 1 ${failures} and ${signInFailures.failures} >= ${wrongBeforeOneTry}::int)`;
  const { tries, triesElsewhere } = verifications;
  const used = sql`case when ${isAsker} then ${tries} else ${triesElsewhere} end`;
  const allowed = sql`case when ${isGuessed} then 1 when ${isAsker} then ${most}::int else ${mostElsewhere}::int end`;
  const rows = await tx
    .update(verifications)
    .set({
      tries: sql`${tries} + (${isAsker})::int`,
      triesElsewhere: sql`${triesElsewhere} + (not (${isAsker}))::int`,
      spentAt: sql`case when ${verifications.codeHash} = ${codeHash} then ${moment} end`,
    })
    .where(
      and(
        isTried(tried),
        isNull(verifications.spentAt),
        gt(verifications.expiresAt, now),
        sql`${used} < ${allowed}`,
        sql`not ${isLocked}`,
      ),
    )
    .returning({ ...getTableColumns(verifications), left: sql<number>`${allowed} - ${used}` });
  return {
    taken: rows.find(({ spentAt }) => spentAt !== null) ?? null,
    // Of several pending codes, the newest has the most.
    triesLeft: rows.length > 0 ? Math.max(...rows.map(({ left }) => left)) : null,
    compared: rows,
  };
}

/** The code becomes the owner's, if a stranger requested it a moment before; a known device wins over a credential. */
export async function adoptVerification(
  db: Database,
  id: string,
  askerKey: string,
  asker: 'known' | 'credential',
): Promise<void> {
  const { isKnownAsker, hasCredential } = verifications;
  const isStrangers = and(eq(isKnownAsker, false), asker === 'known' ? undefined : eq(hasCredential, false));
  await db
    .update(verifications)
    .set({ askerKey, ...columnsOf(asker) })
    .where(and(eq(verifications.id, id), isStrangers));
}

export function listTried(db: Database, tried: Tried): Promise<Verification[]> {
  return db.select().from(verifications).where(isTried(tried));
}

const KEPT_AFTER_EXPIRY_MS = 3_600_000;

/** An expired code is told apart from a wrong one for another hour. */
export async function purgeVerifications(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, verifications, lt(verifications.expiresAt, new Date(now.getTime() - KEPT_AFTER_EXPIRY_MS)));
  await deleteInBatches(db, verificationPaces, lt(verificationPaces.dayEndsAt, now));
}
