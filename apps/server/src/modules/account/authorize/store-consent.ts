import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { consents } from './authorize.tables.ts';

export interface Consent {
  accountId: string;
  clientId: string;
  scopes: string[];
}

/** Adds scopes to the consent that a member granted to an application. */
export async function storeConsent(tx: Database, consent: Consent, now: Date): Promise<void> {
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
