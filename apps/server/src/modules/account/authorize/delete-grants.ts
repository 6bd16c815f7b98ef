import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { authorizationCodes, consents, pushedRequests } from './authorize.tables.ts';

export async function deleteGrantsOfClient(tx: Database, clientId: string): Promise<void> {
  await tx.delete(consents).where(eq(consents.clientId, clientId));
  await tx.delete(authorizationCodes).where(eq(authorizationCodes.clientId, clientId));
  await tx.delete(pushedRequests).where(eq(pushedRequests.clientId, clientId));
}

export async function eraseGrants(tx: Database, accountId: string): Promise<void> {
  await tx.delete(consents).where(eq(consents.accountId, accountId));
  await tx.delete(authorizationCodes).where(eq(authorizationCodes.accountId, accountId));
}

export async function deleteOpenCodes(tx: Database, accountId: string, clientId: string): Promise<void> {
  await tx
    .delete(authorizationCodes)
    .where(
      and(
        eq(authorizationCodes.accountId, accountId),
        eq(authorizationCodes.clientId, clientId),
        isNull(authorizationCodes.usedAt),
      ),
    );
}
