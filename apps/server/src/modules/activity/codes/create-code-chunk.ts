import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import { hashOf, type Batch } from './code-queries.ts';
import { makeCodes, spellCode } from './code-text.ts';
import { redeemBatches, redeemCodes } from './codes.tables.ts';

/** Number of codes per transaction. Small, because each transaction locks the batch until it commits. */
export const PART = 2000;

/** Creates the next codes of a batch that the caller has locked. The database stores only the hashes of the codes. */
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
