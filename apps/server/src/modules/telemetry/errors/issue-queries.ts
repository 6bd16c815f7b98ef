import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { Database } from '../../../db/database.ts';
import { errorEvents, errorIssueHours, errorIssues, pageTransactions } from './errors.tables.ts';
import { receivedKeys } from '../telemetry.tables.ts';
import type { StoredError, Frame, StoredException } from './stored-error.ts';
import type { StoredTransaction } from './read-transaction.ts';

/** Number of innermost frames of our code that are part of the fingerprint. */
const FRAMES_THAT_COUNT = 3;

/**
 * Computes a fingerprint that is the same for equal errors in different builds: from the error type and the code
 * location without line numbers. A fingerprint that the reporter sent replaces or extends ours.
 */
export function fingerprintOf(error: Pick<StoredError, 'fingerprint' | 'body' | 'transaction'>): string {
  const own = defaultParts(error);
  const parts =
    error.fingerprint.length > 0 ? error.fingerprint.flatMap((part) => (isDefault(part) ? own : [part])) : own;
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32);
}

const isDefault = (part: string) => /^\{\{\s*default\s*\}\}$/.test(part);

function defaultParts({ body: { exceptions, message } }: Pick<StoredError, 'body'>): string[] {
  const [exception] = exceptions;
  if (!exception) return ['message', plainMessage(message)];
  const places = ourFrames(exception).slice(-FRAMES_THAT_COUNT).map(placeOf);
  return [exception.type, ...(places.length > 0 ? places : [plainMessage(exception.value)])];
}

const isOurs = (frame: Frame) => frame.source?.isOurs ?? frame.isOurs;
const ourFrames = ({ frames }: StoredException) => frames.filter(isOurs);

function placeOf({ file, function: name, source }: Frame): string {
  if (source) return `${source.file}:${source.function}`;
  // Removes what differs between builds: the hash in the file name, and function names of one or two letters, which are
  // minified.
  const stable = file.replace(/-[\w-]{8}(\.\w+)$/, '$1');
  return `${stable}:${name.length > 2 ? name : ''}`;
}

/**
 * Replaces numbers and quoted names in a message. Errors whose messages differ only in these then have the same
 * fingerprint.
 */
const plainMessage = (message: string) =>
  message
    .replace(/(["'`«“]).*?["'`»”]/g, '$1…$1')
    .replace(/\b0x[0-9a-f]+\b|\b[0-9a-f]{8,}\b|\d+/gi, '0')
    .slice(0, 300);

export function titleOf({ body: { exceptions, message } }: StoredError): string {
  const [exception] = exceptions;
  return (
    (exception ? [exception.type, exception.value].filter(Boolean).join(': ') : message).slice(0, 300) || '未命名错误'
  );
}

/** Returns the location of an error: the innermost frame of our code, or else the page. */
export function culpritOf({ body: { exceptions }, transaction, path }: StoredError): string {
  const frame = exceptions[0] && ourFrames(exceptions[0]).at(-1);
  if (!frame) return transaction || path;
  const { file, function: name } = frame.source ?? frame;
  return name ? `${name}（${file}）` : file;
}

/** Maximum number of errors per issue that are stored with all details. The counts include all errors. */
export const EVENTS_PER_ISSUE = 50;

/** Thrown for an error that is already stored, to roll back the transaction that counted it. */
class KnownError extends Error {}

export async function isStored(db: Database, eventId: string): Promise<boolean> {
  const rows = await db
    .select({ id: errorEvents.id })
    .from(errorEvents)
    .where(eq(errorEvents.eventId, eventId))
    .limit(1);
  return rows.length > 0;
}

/** Stores an error and counts it for its issue. Returns false if the error is already stored. */
export async function keepError(db: Database, project: string, error: StoredError, receivedAt: Date): Promise<boolean> {
  try {
    await db.transaction(async (tx) => {
      const issueId = await countForIssue(tx, project, error, receivedAt);
      const { eventId, at, release, environment, path, body } = error;
      const rows = await tx
        .insert(errorEvents)
        .values({ issueId, eventId, at, receivedAt, release, environment, path, body })
        .onConflictDoNothing()
        .returning({ id: errorEvents.id });
      if (rows.length === 0) throw new KnownError();
      await countForHour(tx, issueId, error);
      await dropOldest(tx, issueId);
    });
    return true;
  } catch (thrown) {
    if (thrown instanceof KnownError) return false;
    throw thrown;
  }
}

async function countForIssue(tx: Database, project: string, error: StoredError, receivedAt: Date): Promise<bigint> {
  const { release, level, body } = error;
  const newest = { title: titleOf(error), culprit: culpritOf(error), level, lastRelease: release };
  const [issue] = await tx
    .insert(errorIssues)
    .values({
      ...newest,
      project,
      fingerprint: fingerprintOf(error),
      type: body.exceptions[0]?.type ?? 'Message',
      state: 'open',
      events: 1,
      firstSeenAt: receivedAt,
      lastSeenAt: receivedAt,
      firstRelease: release,
    })
    .onConflictDoUpdate({
      target: [errorIssues.project, errorIssues.fingerprint],
      set: {
        ...newest,
        events: sql`${errorIssues.events} + 1`,
        lastSeenAt: sql`greatest(${errorIssues.lastSeenAt}, excluded.last_seen_at)`,
        state: sql`case when ${errorIssues.state} = 'resolved' then 'open' else ${errorIssues.state} end`,
      },
    })
    .returning({ id: errorIssues.id });
  if (!issue) throw new Error('the upsert of the issue returned no row');
  return issue.id;
}

async function countForHour(tx: Database, issueId: bigint, { at, release }: StoredError): Promise<void> {
  const hour = new Date(Math.floor(at.getTime() / 3_600_000) * 3_600_000);
  await tx
    .insert(errorIssueHours)
    .values({ issueId, hour, release, events: 1 })
    .onConflictDoUpdate({
      target: [errorIssueHours.issueId, errorIssueHours.hour, errorIssueHours.release],
      set: { events: sql`${errorIssueHours.events} + 1` },
    });
}

async function dropOldest(tx: Database, issueId: bigint): Promise<void> {
  const oldestStored = tx
    .select({ id: errorEvents.id })
    .from(errorEvents)
    .where(eq(errorEvents.issueId, issueId))
    .orderBy(desc(errorEvents.id))
    .offset(EVENTS_PER_ISSUE - 1)
    .limit(1);
  await tx.delete(errorEvents).where(and(eq(errorEvents.issueId, issueId), lt(errorEvents.id, sql`(${oldestStored})`)));
}

/** Stores a transaction once; a repeat changes nothing. */
export async function keepTransaction(
  db: Database,
  project: string,
  transaction: StoredTransaction,
  receivedAt: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const fresh = await tx
      .insert(receivedKeys)
      .values({ kind: 'transaction', key: transaction.eventId, receivedAt })
      .onConflictDoNothing();
    if (fresh.rowCount === 1) await tx.insert(pageTransactions).values({ ...transaction, project, receivedAt });
  });
}
