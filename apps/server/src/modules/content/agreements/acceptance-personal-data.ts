import { eq, sql } from 'drizzle-orm';
import type { PersonalData } from '../../../ports/personal-data.ts';
import { listAcceptances } from './agreement-queries.ts';
import { agreementAcceptances } from './agreement.tables.ts';

const isOf = (accountId: string) => eq(agreementAcceptances.accountId, accountId);

export const acceptancePersonalData: PersonalData = {
  name: 'agreements',
  async move(tx, from, to) {
    const { kind, versionName, acceptedAt } = agreementAcceptances;
    const moved = tx
      .select({ accountId: sql<string>`${to}::text`.as('account_id'), kind, versionName, acceptedAt })
      .from(agreementAcceptances)
      .where(isOf(from));
    // If both accounts accepted a version, the target account keeps its own acceptance.
    await tx.insert(agreementAcceptances).select(moved).onConflictDoNothing();
    await tx.delete(agreementAcceptances).where(isOf(from));
  },
  async erase(tx, accountId) {
    await tx.delete(agreementAcceptances).where(isOf(accountId));
  },
  async export(db, accountId) {
    const rows = await listAcceptances(db, accountId);
    return rows.map(({ kind, versionName, acceptedAt }) => ({
      kind,
      version: versionName,
      accepted_at: acceptedAt.toISOString(),
    }));
  },
};
