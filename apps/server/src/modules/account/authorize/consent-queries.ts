import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { consents } from './authorize.tables.ts';

export type Consent = typeof consents.$inferSelect;

const isOf = (accountId: string, clientId: string) =>
  and(eq(consents.accountId, accountId), eq(consents.clientId, clientId));

/** What an application asks a member for. */
export type Wanted = Pick<Consent, 'scopes' | 'resources'>;

/** Whether the member has granted the application all of these scopes and resources. */
export async function hasConsent(
  db: Database,
  accountId: string,
  clientId: string,
  { scopes, resources }: Wanted,
): Promise<boolean> {
  const [consent] = await db.select().from(consents).where(isOf(accountId, clientId));
  if (!consent) return false;
  const isGranted = (granted: string[], wanted: string[]) => wanted.every((name) => granted.includes(name));
  return isGranted(consent.scopes, scopes) && isGranted(consent.resources, resources);
}

export function listConsents(db: Database, accountId: string): Promise<Consent[]> {
  return db.select().from(consents).where(eq(consents.accountId, accountId)).orderBy(asc(consents.clientId));
}

/** Deletes a consent; returns false if the member had granted none, or a concurrent call deleted it. */
export async function deleteConsent(tx: Database, accountId: string, clientId: string): Promise<boolean> {
  const deleted = await tx.delete(consents).where(isOf(accountId, clientId)).returning();
  return deleted.length > 0;
}
