import type { Database } from '../../db/database.ts';
import { insertImportedUsers, type ImportedUser, type ImportOutcome } from '../../modules/account/index.ts';
import { earnImportedCoins } from '../../modules/activity/index.ts';
import { grantImportedDays } from '../../modules/membership/index.ts';
import type { MasterKey } from '../../keys/master-key.ts';
import type { UserToImport } from './read-user.ts';

const RETRIES = 10;
/** SQLSTATE of a deadlock, which two imports with the same users may cause. */
const DEADLOCK = '40P01';

class DryRun extends Error {}

/** Imports users in one transaction, so that an account always has its membership and its coins. */
export async function importBatch(
  db: Database,
  users: readonly (UserToImport & { key: string })[],
  { at, isDryRun }: { at: Date; isDryRun: boolean },
): Promise<Map<string, ImportOutcome>> {
  for (let left = RETRIES; ; left -= 1) {
    let outcomes = new Map<string, ImportOutcome>();
    try {
      await db.transaction(async (tx) => {
        outcomes = await insertImportedUsers(tx, users satisfies readonly ImportedUser[], at);
        const created = users.flatMap(({ key, days, coins }) => {
          const outcome = outcomes.get(key);
          return typeof outcome === 'object' ? [{ accountId: outcome.accountId, key, days, coins }] : [];
        });
        await grantImportedDays(
          tx,
          created.flatMap(({ accountId, key, days }) =>
            days.map((one) => ({ ...one, accountId, sourceId: `${key}:${one.vas}` })),
          ),
          at,
        );
        await earnImportedCoins(
          tx,
          created.flatMap(({ accountId, key, coins }) =>
            coins ? [{ ...coins, accountId, key: `import:${key}` }] : [],
          ),
          at,
        );
        if (isDryRun) throw new DryRun();
      });
      return outcomes;
    } catch (error) {
      if (error instanceof DryRun) return outcomes;
      if (left === 0 || !isDeadlock(error)) throw error;
    }
  }
}

const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: string }).code === DEADLOCK || isDeadlock(error.cause));

/** The idempotency key of a user: a keyed hash, because the id in the other system may be personal. */
export const keyOfUser = (masterKey: MasterKey, source: string, ref: string) =>
  masterKey.digest('imported-user', `${source}\n${ref}`);
