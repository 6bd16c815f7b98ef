import { DAY_MS } from '@feisuo/contract/facts/durations';
import { applicationLimits } from '@feisuo/contract/facts/limits';
import { and, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { sendSignal } from '../../../db/signals.ts';
import { AppError } from '../../../http/app-error.ts';
import { countHit } from '../../../http/rate-limit.ts';
import type { AccountDeps } from '../account-deps.ts';
import { hashClientSecret, makeClientSecret } from '../clients/client-registry.ts';
import { clients } from '../clients/clients.tables.ts';
import type { Caller } from '../tokens/identify-caller.ts';
import { lockOwnApplication, overlapEnd, recordEvent } from './application-queries.ts';
import { withdrawn } from './create-application.ts';
import { requireProof } from './require-proof.ts';

const SECRETS = { name: 'application-secrets', max: applicationLimits.secretsADay, windowMs: DAY_MS };

/**
 * Creates a new secret. The previous one stays valid for a day, so that running servers can change over; while it is
 * valid there is no third secret.
 */
export async function rotateSecret(
  deps: AccountDeps,
  caller: Caller,
  id: string,
  sudoToken: string | undefined,
): Promise<string> {
  await countHit(deps, SECRETS, caller.account.id);
  const secret = makeClientSecret();
  await deps.db.transaction(async (tx) => {
    const { id: ownerId } = await requireProof(tx, deps, caller, sudoToken);
    const { application, client } = await lockOwnApplication(tx, ownerId, id);
    if (application.state === 'withdrawn') throw withdrawn();
    const now = deps.clock.now();
    const rotated = await tx
      .update(clients)
      .set({
        previousSecretHash: sql`${clients.secretHash}`,
        previousSecretUntil: overlapEnd(now),
        secretHash: hashClientSecret(deps.masterKey, secret),
        version: sql`${clients.version} + 1`,
      })
      .where(
        and(
          eq(clients.id, id),
          isNotNull(clients.secretHash),
          isNull(clients.disabledAt),
          or(isNull(clients.previousSecretUntil), lte(clients.previousSecretUntil, now)),
        ),
      )
      .returning({ id: clients.id });
    if (rotated.length === 0) throw refusalOf(client);
    await sendSignal(tx, 'clients');
    await recordEvent(tx, { applicationId: id, kind: 'secret_created', at: now });
  });
  return secret;
}

function refusalOf({ secretHash, disabledAt }: { secretHash: string | null; disabledAt: Date | null }): AppError {
  const reason = secretHash === null ? 'APP_NO_SECRET' : disabledAt === null ? 'APP_SECRETS_FULL' : 'APP_STOPPED';
  return new AppError('failed_precondition', { description: 'no new secret can be created now', reason });
}

/** Ends the previous secret at once. Without one nothing changes, because the member wants just that. */
export async function revokePreviousSecret(
  deps: AccountDeps,
  caller: Caller,
  id: string,
  sudoToken: string | undefined,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { id: ownerId } = await requireProof(tx, deps, caller, sudoToken);
    await lockOwnApplication(tx, ownerId, id);
    const now = deps.clock.now();
    const revoked = await tx
      .update(clients)
      .set({ previousSecretHash: null, previousSecretUntil: null, version: sql`${clients.version} + 1` })
      .where(and(eq(clients.id, id), gt(clients.previousSecretUntil, now)))
      .returning({ id: clients.id });
    if (revoked.length === 0) return;
    await sendSignal(tx, 'clients');
    await recordEvent(tx, { applicationId: id, kind: 'secret_revoked', at: now });
  });
}
