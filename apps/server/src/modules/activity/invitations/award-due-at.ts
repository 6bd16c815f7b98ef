import { payLimits } from '@feisuo/contract/facts/limits';
import { sql } from 'drizzle-orm';
import { invitations } from './invitations.tables.ts';

/**
 * When the inviter's award is due: the days of the invitation's terms after the bought membership began, and never
 * while the purchase can be fully refunded, whatever the terms say.
 */
export const awardDueAt = (startsAt: Date) =>
  sql<Date>`${startsAt.toISOString()}::timestamptz
    + greatest((${invitations.terms} ->> 'maturityDays')::int, ${payLimits.fullRefundDays}::int) * interval '24 hours'`;
