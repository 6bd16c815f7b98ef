import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import type { ForeignHash } from './foreign-hash.ts';
import { foreignHashKinds } from './foreign-hashes.tables.ts';
import { readForeignHash } from './read-foreign-hash.ts';

/** Counts hashes that an import stored, by kind. Sorted, so that concurrent imports do not deadlock. */
export async function countForeignHashes(tx: Database, hashes: readonly ForeignHash[]): Promise<void> {
  const kinds = Map.groupBy(hashes, ({ kind }) => kind);
  const rows = [...kinds]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([kind, [first, ...rest]]) => (first ? [{ kind, decoy: first.decoy(), accounts: 1 + rest.length }] : []));
  if (rows.length === 0) return;
  await tx
    .insert(foreignHashKinds)
    .values(rows)
    .onConflictDoUpdate({
      target: foreignHashKinds.kind,
      set: { accounts: sql`${foreignHashKinds.accounts} + excluded.accounts` },
    });
}

/** Counts a hash down that was replaced by one of ours. */
export async function uncountForeignHash(db: Database, hash: string): Promise<void> {
  const { kind } = readForeignHash(hash);
  await db
    .update(foreignHashKinds)
    .set({ accounts: sql`${foreignHashKinds.accounts} - 1` })
    .where(sql`${foreignHashKinds.kind} = ${kind} and ${foreignHashKinds.accounts} > 0`);
}

export interface DecoyShare {
  decoy: string;
  /** Part of all accounts that have a hash of this kind. */
  share: number;
}

/** Reads the kinds that slow a sign-in down, and the part of the accounts that has each of them. */
export async function readDecoyShares(db: Database): Promise<DecoyShare[]> {
  const { rows } = await db.execute<{ decoy: string; share: number }>(sql`
    select decoy, accounts / greatest(
        sum(accounts) over (), (select reltuples from pg_class where oid = 'accounts'::regclass), 1
      )::float8 as share
      from ${foreignHashKinds} where accounts > 0 order by kind`);
  return rows.filter(({ decoy }) => readForeignHash(decoy).weight > 0);
}
