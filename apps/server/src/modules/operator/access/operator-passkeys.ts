import { twoFactorLimits } from '@feisuo/contract/facts/limits';
import type { PasskeyAssertion, PasskeyAttestation } from '@feisuo/contract/schemas/account-two-factor';
import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import {
  creationOptions,
  readAssertion,
  readAttestation,
  requestOptions,
} from '../../../authenticators/passkey-ceremonies.ts';
import { isCounterAhead } from '../../../authenticators/passkey-columns.ts';
import { writeAudit, type AuditActor } from '../audit/audit.ts';
import type { ConsoleDeps } from '../console-deps.ts';
import { operatorPasskeys, operatorSessions } from '../operator.tables.ts';
import { lockForNewFactor, noteFactorAdded } from './lock-session.ts';
import { markProved, type OperatorSession } from './operator-sessions.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import type { OperatorDeps } from './operator-links.ts';

/** What a challenge is for. A challenge for adding a passkey is not accepted as a proof, and the reverse. */
type Purpose = 'add' | 'prove';

const BYTES = 32;

/** Stores the challenge in the session and replaces the previous challenge. */
async function issueChallenge(
  { db, clock, masterKey }: OperatorDeps,
  { tokenHash }: OperatorSession,
  purpose: Purpose,
): Promise<string> {
  const challenge = randomBytes(BYTES).toString('base64url');
  await db
    .update(operatorSessions)
    .set({
      challengeHash: hashOf(masterKey, purpose, challenge),
      challengeUntil: new Date(clock.now().getTime() + twoFactorLimits.passkeyChallengeS * 1000),
    })
    .where(eq(operatorSessions.tokenHash, tokenHash));
  return challenge;
}

/** Uses up the session's challenge. Returns false if the challenge is not the session's current one, or has expired. */
async function spendChallenge(
  tx: Database,
  { clock, masterKey }: Pick<OperatorDeps, 'clock' | 'masterKey'>,
  { tokenHash }: OperatorSession,
  purpose: Purpose,
  challenge: string,
): Promise<boolean> {
  const spent = await tx
    .update(operatorSessions)
    .set({ challengeHash: null, challengeUntil: null })
    .where(
      and(
        eq(operatorSessions.tokenHash, tokenHash),
        isNull(operatorSessions.endedAt),
        eq(operatorSessions.challengeHash, hashOf(masterKey, purpose, challenge)),
        gt(operatorSessions.challengeUntil, clock.now()),
      ),
    )
    .returning({ tokenHash: operatorSessions.tokenHash });
  return spent.length > 0;
}

const hashOf = (masterKey: MasterKey, purpose: Purpose, challenge: string) =>
  masterKey.digest('operator-passkey', `${purpose}\n${challenge}`);

/** Operators have no password, so a passkey must also verify the user, for example by PIN or fingerprint. */
export const userVerification = 'required';

/** Lists the operator's passkeys, the oldest first. */
export function listPasskeys(db: Database, operatorId: string) {
  return db
    .select()
    .from(operatorPasskeys)
    .where(eq(operatorPasskeys.operatorId, operatorId))
    .orderBy(asc(operatorPasskeys.createdAt), asc(operatorPasskeys.id));
}

export async function beginPasskey(deps: ConsoleDeps, session: OperatorSession) {
  const { operator } = session;
  const known = await deps.db.transaction(async (tx) => {
    await lockForNewFactor(tx, session, deps.clock.now());
    return listPasskeys(tx, operator.id);
  });
  if (known.length >= twoFactorLimits.passkeys) throw tooMany();
  return creationOptions({
    origin: deps.config.consoleOrigin,
    brand: await deps.brand.fillIn('{brand}'),
    // The suffix distinguishes this passkey from a member's passkey for the same host.
    owner: { id: operator.id, name: `${operator.name} · 运营台` },
    challenge: await issueChallenge(deps, session, 'add'),
    userVerification,
    known,
  });
}

/** Stores a new passkey; its creation counts as a proof for this session. */
export async function addPasskey(
  deps: ConsoleDeps,
  session: OperatorSession,
  input: { name: string; attestation: PasskeyAttestation },
  by: AuditActor,
): Promise<void> {
  const { operator } = session;
  const made = await readAttestation(deps.config.consoleOrigin, input.attestation, userVerification);
  if (!made) throw wrongPasskey();
  const { challenge, ...key } = made;
  await deps.db.transaction(async (tx) => {
    const at = deps.clock.now();
    await lockForNewFactor(tx, session, at);
    if (!(await spendChallenge(tx, deps, session, 'add', challenge))) throw wrongPasskey();
    if ((await listPasskeys(tx, operator.id)).length >= twoFactorLimits.passkeys) throw tooMany();
    const row = { ...key, operatorId: operator.id, name: input.name, createdAt: at };
    const inserted = await tx.insert(operatorPasskeys).values(row).onConflictDoNothing().returning();
    if (inserted.length === 0) throw new AppError('already_exists', { reason: 'OPERATOR_PASSKEY_KNOWN' });
    await noteFactorAdded(tx, session, at);
    const after = { name: input.name };
    await writeAudit(tx, deps.masterKey, { at, ...by, action: 'operator.passkey', subject: operator.name, after });
  });
}

export async function challengePasskey(deps: ConsoleDeps, session: OperatorSession) {
  const known = await listPasskeys(deps.db, session.operator.id);
  if (known.length === 0) throw new AppError('failed_precondition', { reason: 'OPERATOR_NO_PASSKEY' });
  const challenge = await issueChallenge(deps, session, 'prove');
  return requestOptions({ origin: deps.config.consoleOrigin, challenge, userVerification, known });
}

/** Verifies an answer to the session's challenge by one of the operator's passkeys, and then records a proof. */
export async function proveByPasskey(
  deps: ConsoleDeps,
  session: OperatorSession,
  assertion: PasskeyAssertion,
): Promise<void> {
  const { id: operatorId } = session.operator;
  const isTheirs = and(eq(operatorPasskeys.id, assertion.id), eq(operatorPasskeys.operatorId, operatorId));
  const [passkey] = await deps.db.select().from(operatorPasskeys).where(isTheirs);
  if (!passkey) throw wrongPasskey();
  const asked = { ownerId: operatorId, userVerification } as const;
  const shown = await readAssertion(deps.config.consoleOrigin, passkey, assertion, asked);
  if (!shown) throw wrongPasskey();
  const { challenge, counter, isBackedUp } = shown;
  await deps.db.transaction(async (tx) => {
    const at = deps.clock.now();
    const used = await tx
      .update(operatorPasskeys)
      .set({ counter, isBackedUp, lastUsedAt: at })
      .where(and(isTheirs, isCounterAhead(operatorPasskeys.counter, counter)))
      .returning({ id: operatorPasskeys.id });
    if (used.length === 0 || !(await spendChallenge(tx, deps, session, 'prove', challenge))) throw wrongPasskey();
    await markProved(tx, session, at);
  });
}

const tooMany = () => new AppError('failed_precondition', { reason: 'OPERATOR_TOO_MANY_PASSKEYS' });

/** All failures get the same error, so that an attacker learns nothing from it. */
export const wrongPasskey = () =>
  new AppError('invalid_argument', {
    description: 'not a passkey of this operator, or for another challenge',
    reason: 'OPERATOR_WRONG_PASSKEY',
  });
