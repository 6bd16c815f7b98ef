import { lt } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { paySandboxTrades } from './pay-sandbox.tables.ts';

/** Longer than a year's membership, of which money may go back until it ends. */
const KEPT_DAYS = 400;
const DAY_MS = 86_400_000;

/** Trades that nobody can have business with any more, and with them their payments, refunds and notifications. */
export async function forgetOldTrades(db: Database, now: Date): Promise<void> {
  await db.delete(paySandboxTrades).where(lt(paySandboxTrades.createdAt, new Date(now.getTime() - KEPT_DAYS * DAY_MS)));
}
