import { payLimits } from '@feisuo/contract/facts/limits';
import { sql } from 'drizzle-orm';
import { invitations } from './invitations.tables.ts';

/**
 * Returns when the inviter's award is due: `maturityDays` after the start of the membership that the friend bought. The
 * minimum is the full refund period, even if the stored terms have fewer days.
 */
export const awardDueAt = (startsAt: Date) =>
  sql<Date>`${startsAt.toISOString()}::timestamptz
    + greatest((${invitations.terms} ->> 'maturityDays')::int, ${payLimits.fullRefundDays}::int) * interval '24 hours'`;
