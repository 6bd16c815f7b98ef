import type { OpenDatabase } from '../db/database.ts';
import { makeRequestTransaction } from '../db/pool.ts';
import { BEGIN_REQUEST, RequestTransaction } from '../db/request-transaction.ts';
import { AppError } from './app-error.ts';

/**
 * Runs `work` in a transaction, or in the request transaction of an idempotency key. A refusal is committed too,
 * because it may have counted a wrong try; other errors roll back.
 */
export async function runInRequestTransaction<T>(
  { pool }: Pick<OpenDatabase, 'pool'>,
  work: () => Promise<T>,
): Promise<T> {
  if (RequestTransaction.current()) return work();
  const transaction = makeRequestTransaction(pool, (client) => client.query(BEGIN_REQUEST));
  try {
    const done = await transaction.run(work);
    await transaction.commit();
    return done;
  } catch (error) {
    await (error instanceof AppError ? transaction.commit() : transaction.rollback());
    throw error;
  }
}
