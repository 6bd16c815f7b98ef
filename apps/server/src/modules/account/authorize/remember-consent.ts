import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { consents } from './authorize.tables.ts';

export interface Consent {
  accountId: string;
  clientId: string;
  scopes: string[];
}

/** Remembers what a person allows an application, on top of what they allowed it before. */
export async function rememberConsent(tx: Database, consent: Consent, now: Date): Promise<void> {
  await tx
    .insert(consents)
    .values({ ...consent, givenAt: now })
    .onConflictDoUpdate({
      target: [consents.accountId, consents.clientId],
      set: {
        scopes: sql`array(select distinct unnest(${consents.scopes} || excluded.scopes) order by 1)`,
        givenAt: now,
      },
    });
}
