import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import { hashOf, type Batch } from './code-queries.ts';
import { makeCodes, spellCode } from './code-text.ts';
import { redeemBatches, redeemCodes } from './codes.tables.ts';

/** Codes per transaction. The batch is locked during a transaction, so a part is small. */
export const PART = 2000;

/** Creates the next codes of a locked batch. The database stores only their hashes. */
export async function makePart(tx: Database, masterKey: MasterKey, { id, remaining }: Batch): Promise<string[]> {
  const codes = makeCodes(Math.min(PART, remaining));
  const hashes = sql.param(codes.map((code) => hashOf(masterKey, code)));
  // Passes all hashes as one array parameter, because a statement with thousands of parameters is slow.
  await tx.execute(
    sql`insert into ${redeemCodes} (hash, batch_id) select hash, ${id}::text from unnest(${hashes}::text[]) as made (hash)`,
  );
  await tx
    .update(redeemBatches)
    .set({ remaining: remaining - codes.length })
    .where(eq(redeemBatches.id, id));
  return codes.map(spellCode);
}
