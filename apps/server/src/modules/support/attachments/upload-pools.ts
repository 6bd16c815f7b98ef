import type { AttachmentPurpose } from '@feisuo/contract/facts/support-vocabulary';
import { and, eq, isNull, notExists, or, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { isUndecided } from '../guardian/guardian-queries.ts';
import { guardianRequests } from '../guardian/guardian.tables.ts';
import { attachments } from './attachments.tables.ts';

const MB = 1024 ** 2;
/** Visitors upload without an account, so their files have a pool of their own: filling it keeps no member from uploading. */
const pools: Record<AttachmentPurpose, number> = { ticket: 4096 * MB, guardian: 512 * MB };

export const isLoose = () => and(isNull(attachments.messageId), isNull(attachments.guardianRequestId));

/**
 * Makes room for a file in the pool of its purpose, for the transaction that stores it; uploads of one pool wait for each other.
 * Members' files count until they are deleted: a member can end a ticket, and its files stay. Visitors' count until an operator
 * has decided their request.
 * @throws AppError `unavailable` when the pool is full
 */
export async function takeRoom(tx: Database, purpose: AttachmentPurpose, bytes: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`upload pool ${purpose}`}, 0))`);
  const decided = tx
    .select({ id: guardianRequests.id })
    .from(guardianRequests)
    .where(and(eq(guardianRequests.id, attachments.guardianRequestId), sql`not ${isUndecided()}`));
  const counts = purpose === 'ticket' ? undefined : or(isLoose(), notExists(decided));
  const [pool] = await tx
    .select({ bytes: sql<string>`coalesce(sum(${attachments.bytes}), 0)` })
    .from(attachments)
    .where(and(eq(attachments.purpose, purpose), counts));
  if (Number(pool?.bytes ?? 0) + bytes > pools[purpose]) {
    throw new AppError('unavailable', {
      description: `too many files wait (${purpose})`,
      reason: 'ATTACHMENT_POOL_FULL',
      retryAfterSeconds: 3_600,
    });
  }
}
