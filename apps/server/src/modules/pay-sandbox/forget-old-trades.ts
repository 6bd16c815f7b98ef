import { and, isNull, lt, or } from 'drizzle-orm';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { Database } from '../../db/database.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { paySandboxCodes, paySandboxContracts, paySandboxTrades } from './pay-sandbox.tables.ts';

/** Longer than a year's membership, of which money may go back until it ends. */
const KEPT_DAYS = 400;

/**
 * Trades that nobody can have business with any more, and with them their payments, refunds and notifications; and agreements
 * that ended, or that nobody signed.
 */
export async function forgetOldTrades(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  await deleteInBatches(db, paySandboxTrades, lt(paySandboxTrades.createdAt, before));
  await deleteInBatches(db, paySandboxCodes, lt(paySandboxCodes.expiresAt, now));
  const { endedAt, signedAt, expiresAt } = paySandboxContracts;
  const isUnsigned = and(isNull(signedAt), lt(expiresAt, before));
  await deleteInBatches(db, paySandboxContracts, or(lt(endedAt, before), isUnsigned));
}
