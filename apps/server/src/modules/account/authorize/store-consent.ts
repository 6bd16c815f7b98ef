import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../../db/database.ts';
import { consents } from './authorize.tables.ts';

export interface NewConsent {
  accountId: string;
  clientId: string;
  scopes: string[];
  resources?: string[];
}

const union = (column: PgColumn, name: string) =>
  sql`array(select distinct unnest(${column} || excluded.${sql.identifier(name)}) order by 1)`;

/** Adds scopes and resources to the consent that a member granted to an application. */
export async function storeConsent(tx: Database, consent: NewConsent, now: Date): Promise<void> {
  await tx
    .insert(consents)
    .values({ ...consent, givenAt: now })
    .onConflictDoUpdate({
      target: [consents.accountId, consents.clientId],
      set: {
        scopes: union(consents.scopes, 'scopes'),
        resources: union(consents.resources, 'resources'),
        givenAt: now,
      },
    });
}
