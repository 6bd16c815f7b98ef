import { captchaLimits } from '@feisuo/contract/facts/limits';
import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { captchaChallenges, captchaTokens } from './captcha.tables.ts';

/** The call that a captcha token is valid for. */
export interface Binding {
  clientId: string;
  deviceId: string;
  action: string;
  /** Keyed hash of the identifier that the token is valid for; null: any identifier. */
  metaKey: string | null;
}

export type Challenge = typeof captchaChallenges.$inferSelect;
export type NewChallenge = typeof captchaChallenges.$inferInsert;

export async function addToken(db: Database, token: typeof captchaTokens.$inferInsert): Promise<void> {
  await db.insert(captchaTokens).values(token);
}

type Call = Binding & { needsSolved?: boolean };

/**
 * SQL condition: the token is unspent and valid for this call. A token for one identifier is not valid for another
 * identifier.
 */
function isGoodFor(hash: string, call: Call, now: Date) {
  const isForAnyone = isNull(captchaTokens.metaKey);
  return and(
    eq(captchaTokens.hash, hash),
    eq(captchaTokens.clientId, call.clientId),
    eq(captchaTokens.deviceId, call.deviceId),
    eq(captchaTokens.action, call.action),
    call.metaKey === null ? isForAnyone : or(isForAnyone, eq(captchaTokens.metaKey, call.metaKey)),
    call.needsSolved ? eq(captchaTokens.isSolved, true) : undefined,
    gt(captchaTokens.expiresAt, now),
    isNull(captchaTokens.usedAt),
  );
}

/** Spends the token if it is valid for this call, and returns whether it was. Of concurrent callers one succeeds. */
export async function spendToken(db: Database, hash: string, call: Call, now: Date): Promise<boolean> {
  const spent = await db
    .update(captchaTokens)
    .set({ usedAt: now })
    .where(isGoodFor(hash, call, now))
    .returning({ hash: captchaTokens.hash });
  return spent.length > 0;
}

export async function isSpendableToken(db: Database, hash: string, call: Call, now: Date): Promise<boolean> {
  const found = await db
    .select({ hash: captchaTokens.hash })
    .from(captchaTokens)
    .where(isGoodFor(hash, call, now));
  return found.length > 0;
}

/** Whether we issued this token to the client. Spent tokens count too, because clients send them to get a new one. */
export async function isKnownToken(db: Database, hash: string, clientId: string): Promise<boolean> {
  const [token] = await db
    .select({ hash: captchaTokens.hash })
    .from(captchaTokens)
    .where(and(eq(captchaTokens.hash, hash), eq(captchaTokens.clientId, clientId)));
  return token !== undefined;
}

/** Whether the newest token of a device for this action is already spent. */
export async function isLastTokenSpent(db: Database, call: Omit<Binding, 'metaKey'>): Promise<boolean> {
  const [token] = await db
    .select({ usedAt: captchaTokens.usedAt })
    .from(captchaTokens)
    .where(
      and(
        eq(captchaTokens.deviceId, call.deviceId),
        eq(captchaTokens.action, call.action),
        eq(captchaTokens.clientId, call.clientId),
      ),
    )
    .orderBy(desc(captchaTokens.createdAt))
    .limit(1);
  return token !== undefined && token.usedAt !== null;
}

export async function addChallenge(db: Database, challenge: NewChallenge): Promise<void> {
  await db.insert(captchaChallenges).values(challenge);
}

const isOpen = (now: Date) => and(isNull(captchaChallenges.solvedAt), gt(captchaChallenges.expiresAt, now));
const isWork = sql`${captchaChallenges.task} ->> 'kind' = 'work'`;
const hasTriesLeft = lt(captchaChallenges.tries, captchaLimits.workTries);

export async function findOpenChallenge(db: Database, key: string, now: Date): Promise<Challenge | null> {
  const [challenge] = await db
    .select()
    .from(captchaChallenges)
    .where(and(eq(captchaChallenges.key, key), hasTriesLeft, isOpen(now)));
  return challenge ?? null;
}

/** The newest open challenge of a device that was requested with this state or for this action. */
export async function findNewestChallenge(
  db: Database,
  { clientId, deviceId, ...of }: { clientId: string; deviceId: string } & ({ state: string } | { action: string }),
  now: Date,
): Promise<Challenge | null> {
  const [challenge] = await db
    .select()
    .from(captchaChallenges)
    .where(
      and(
        eq(captchaChallenges.clientId, clientId),
        eq(captchaChallenges.deviceId, deviceId),
        'state' in of ? eq(captchaChallenges.state, of.state) : eq(captchaChallenges.action, of.action),
        isWork,
        hasTriesLeft,
        isOpen(now),
      ),
    )
    .orderBy(desc(captchaChallenges.expiresAt))
    .limit(1);
  return challenge ?? null;
}

/**
 * Counts a try at a proof of work in one statement, so that concurrent tries cannot exceed the limit. Null if no try
 * is left, or the challenge is solved or expired.
 */
export async function tryWork(db: Database, key: string, now: Date): Promise<Challenge | null> {
  const [tried] = await db
    .update(captchaChallenges)
    .set({ tries: sql`${captchaChallenges.tries} + 1` })
    .where(and(eq(captchaChallenges.key, key), isWork, hasTriesLeft, isOpen(now)))
    .returning();
  return tried ?? null;
}

/**
 * Marks an open challenge as solved; null if the challenge is not open. With `isTried` the caller has already counted
 * the try, so the challenge may have no tries left.
 */
export async function solveChallenge(
  db: Database,
  key: string,
  now: Date,
  { isTried = false }: { isTried?: boolean } = {},
): Promise<Challenge | null> {
  const [solved] = await db
    .update(captchaChallenges)
    .set({ solvedAt: now })
    .where(and(eq(captchaChallenges.key, key), isTried ? undefined : hasTriesLeft, isOpen(now)))
    .returning();
  return solved ?? null;
}

/**
 * Counts a try at an image and closes the image if the answer is right, in one statement. Concurrent callers get at
 * most `maxTries` comparisons and one success; null if the image accepts no more answers.
 */
export async function tryImage(
  db: Database,
  { key, answer, maxTries }: { key: string; answer: string; maxTries: number },
  now: Date,
): Promise<Challenge | null> {
  const isRight = sql`${captchaChallenges.task} ->> 'answer' = ${answer}`;
  const [tried] = await db
    .update(captchaChallenges)
    .set({
      tries: sql`${captchaChallenges.tries} + 1`,
      solvedAt: sql`case when ${isRight} then ${now.toISOString()}::timestamptz end`,
    })
    .where(
      and(
        eq(captchaChallenges.key, key),
        sql`${captchaChallenges.task} ->> 'kind' = 'image'`,
        lt(captchaChallenges.tries, maxTries),
        isOpen(now),
      ),
    )
    .returning();
  return tried ?? null;
}
