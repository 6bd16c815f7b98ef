import type { AttachmentPurpose } from '@feisuo/contract/facts/support-vocabulary';
import { and, eq, isNull, notExists, or, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { isUndecided } from '../guardian/guardian-queries.ts';
import { guardianRequests } from '../guardian/guardian.tables.ts';
import { attachments } from './attachments.tables.ts';

const MB = 1024 ** 2;
/** Visitors' files have a separate pool, so that they cannot block members. */
const pools: Record<AttachmentPurpose, number> = { ticket: 4096 * MB, guardian: 512 * MB };

export const isUnattached = () => and(isNull(attachments.messageId), isNull(attachments.guardianRequestId));

/**
 * Reserves space in the pool of the purpose; uploads of one pool are serialized. Members' files count until they are
 * deleted, also after their ticket closed. Visitors' files count until their request is decided.
 * @throws AppError `unavailable` when the pool is full
 */
export async function reserveSpace(tx: Database, purpose: AttachmentPurpose, bytes: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`upload pool ${purpose}`}, 0))`);
  const decided = tx
    .select({ id: guardianRequests.id })
    .from(guardianRequests)
    .where(and(eq(guardianRequests.id, attachments.guardianRequestId), sql`not ${isUndecided()}`));
  const counts = purpose === 'ticket' ? undefined : or(isUnattached(), notExists(decided));
  const [pool] = await tx
    .select({ bytes: sql<string>`coalesce(sum(${attachments.bytes}), 0)` })
    .from(attachments)
    .where(and(eq(attachments.purpose, purpose), counts));
  if (Number(pool?.bytes ?? 0) + bytes > pools[purpose]) {
    throw new AppError('unavailable', {
      description: `too many unsent attachments (${purpose})`,
      reason: 'ATTACHMENT_POOL_FULL',
      retryAfterSeconds: 3_600,
    });
  }
}
