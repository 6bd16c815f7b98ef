import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import type { MasterKey } from '../../keys/master-key.ts';
import type { AuthorizationRequest } from './authorization-request.ts';
import type { DemoPerson } from './demo-people.ts';
import type { DemoProviderDeps } from './demo-provider-deps.ts';
import { demoProviderCodes } from './demo-provider.tables.ts';

export interface CodeFacts extends Pick<AuthorizationRequest, 'redirectUri' | 'scope' | 'nonce' | 'challenge'> {
  person: DemoPerson;
  /** `auth_time`: when the visitor agreed, in seconds since 1970. */
  authTime: number;
}

const LIFETIME_MS = 60_000;

const hashOf = (masterKey: MasterKey, code: string) => masterKey.digest('demo-provider-code', code);

type CodeDeps = Pick<DemoProviderDeps, 'db' | 'clock' | 'masterKey'>;

export async function issueCode({ db, clock, masterKey }: CodeDeps, facts: CodeFacts): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  const expiresAt = new Date(clock.now().getTime() + LIFETIME_MS);
  await db.insert(demoProviderCodes).values({ hash: hashOf(masterKey, code), facts, expiresAt });
  return code;
}

/** Uses up a code; one of concurrent calls succeeds. Null if the code is unknown, used or expired. */
export async function spendCode({ db, clock, masterKey }: CodeDeps, code: string): Promise<CodeFacts | null> {
  const now = clock.now();
  const [spent] = await db
    .update(demoProviderCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(demoProviderCodes.hash, hashOf(masterKey, code)),
        isNull(demoProviderCodes.usedAt),
        gt(demoProviderCodes.expiresAt, now),
      ),
    )
    .returning({ facts: demoProviderCodes.facts });
  return spent ? (spent.facts as CodeFacts) : null;
}

export async function purgeExpiredDemoCodes(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, demoProviderCodes, lt(demoProviderCodes.expiresAt, now));
}
