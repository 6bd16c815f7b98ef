import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import { hashOf, type Batch } from './code-queries.ts';
import { makeCodes, spellCode } from './code-text.ts';
import { redeemBatches, redeemCodes } from './codes.tables.ts';

/** Codes per transaction: the batch is locked for its duration. */
export const PART = 2000;

/** The next codes of a locked batch. Only their hashes are stored. */
export async function makePart(tx: Database, masterKey: MasterKey, { id, unmade }: Batch): Promise<string[]> {
  const codes = makeCodes(Math.min(PART, unmade));
  const hashes = sql.param(codes.map((code) => hashOf(masterKey, code)));
  // One array parameter: statements with thousands of parameters are slow.
  await tx.execute(
    sql`insert into ${redeemCodes} (hash, batch_id) select hash, ${id}::text from unnest(${hashes}::text[]) as made (hash)`,
  );
  await tx
    .update(redeemBatches)
    .set({ unmade: unmade - codes.length })
    .where(eq(redeemBatches.id, id));
  return codes.map(spellCode);
}
