import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { authorizationCodes, consents } from './authorize.tables.ts';

/** What people allowed an application goes with it. */
export async function forgetGrantsOfClient(tx: Database, clientId: string): Promise<void> {
  await tx.delete(consents).where(eq(consents.clientId, clientId));
  await tx.delete(authorizationCodes).where(eq(authorizationCodes.clientId, clientId));
}

/** Nothing is kept of what an erased person allowed whom. */
export async function eraseGrants(tx: Database, accountId: string): Promise<void> {
  await tx.delete(consents).where(eq(consents.accountId, accountId));
  await tx.delete(authorizationCodes).where(eq(authorizationCodes.accountId, accountId));
}

/** Codes that were given and not yet exchanged are worth nothing any more. */
export async function dropOpenCodes(tx: Database, accountId: string, clientId: string): Promise<void> {
  await tx
    .delete(authorizationCodes)
    .where(
      and(
        eq(authorizationCodes.accountId, accountId),
        eq(authorizationCodes.clientId, clientId),
        isNull(authorizationCodes.spentAt),
      ),
    );
}
