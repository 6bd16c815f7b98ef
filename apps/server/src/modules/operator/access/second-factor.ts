import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { realTime } from '../../../time/clock.ts';
import { AppError } from '../../../http/app-error.ts';
import { enrolmentUri, newTotpSecret, stepOf } from '../../../authenticators/totp.ts';
import { writeAudit, type AuditActor } from '../audit/audit.ts';
import { guardCode, WRONG_CODE } from './limit-code-guesses.ts';
import { lockForNewFactor, noteFactorAdded } from './lock-session.ts';
import type { OperatorDeps } from './operator-links.ts';
import { markProved, type OperatorSession } from './operator-sessions.ts';
import { operatorFactors } from '../operator.tables.ts';

const PURPOSE = 'operator-factor';

/** Creates the secret for an authenticator app. The factor counts only after its first code was entered. */
export async function beginFactor(
  { db, clock, masterKey }: OperatorDeps,
  session: OperatorSession,
  issuer: string,
): Promise<{ secret: string; uri: string }> {
  const { operator } = session;
  const secret = newTotpSecret();
  const row = { secret: masterKey.seal(PURPOSE, secret, operator.id), begunAt: clock.now() };
  await db.transaction(async (tx) => {
    await lockForNewFactor(tx, session, row.begunAt);
    const begun = await tx
      .insert(operatorFactors)
      .values({ operatorId: operator.id, ...row })
      .onConflictDoUpdate({
        target: operatorFactors.operatorId,
        set: row,
        setWhere: isNull(operatorFactors.confirmedAt),
      })
      .returning({ id: operatorFactors.operatorId });
    if (begun.length === 0) throw hasOne();
  });
  return { secret, uri: enrolmentUri(secret, { issuer, label: operator.name }) };
}

/**
 * Confirms an authenticator app by its first code. From now on the console requires the factor, and the current session
 * counts as proved.
 */
export async function confirmFactor(
  deps: OperatorDeps,
  session: OperatorSession,
  code: string,
  by: AuditActor,
): Promise<void> {
  const { clock, masterKey } = deps;
  const { operator } = session;
  const at = clock.now();
  await guardCode(deps, session, by, async (inside) => {
    const { db: tx } = inside;
    await lockForNewFactor(tx, session, at);
    const step = await stepOfCode(inside, operator.id, code);
    const confirmed = await tx
      .update(operatorFactors)
      .set({ confirmedAt: at, lastStep: step })
      .where(and(eq(operatorFactors.operatorId, operator.id), isNull(operatorFactors.confirmedAt)))
      .returning({ id: operatorFactors.operatorId });
    if (confirmed.length === 0) throw hasOne();
    await noteFactorAdded(tx, session, at);
    const states = { before: { authenticator: false }, after: { authenticator: true } };
    await writeAudit(tx, masterKey, { at, ...by, action: 'operator.factor', subject: operator.name, ...states });
  });
}

/** Records a proof if the code is correct and is newer than the last accepted code. */
export async function proveFactor(
  deps: OperatorDeps,
  session: OperatorSession,
  code: string,
  by: AuditActor,
): Promise<void> {
  const { operator } = session;
  await guardCode(deps, session, by, async (inside) => {
    const { db: tx, clock } = inside;
    const step = await stepOfCode(inside, operator.id, code);
    const spent = await tx
      .update(operatorFactors)
      .set({ lastStep: step })
      .where(
        and(
          eq(operatorFactors.operatorId, operator.id),
          isNotNull(operatorFactors.confirmedAt),
          or(isNull(operatorFactors.lastStep), lt(operatorFactors.lastStep, step)),
        ),
      )
      .returning({ id: operatorFactors.operatorId });
    if (spent.length === 0) throw wrongCode();
    await markProved(tx, session, clock.now());
  });
}

async function stepOfCode({ db, clock, masterKey }: OperatorDeps, operatorId: string, code: string): Promise<number> {
  const [factor] = await db.select().from(operatorFactors).where(eq(operatorFactors.operatorId, operatorId));
  if (!factor) throw new AppError('failed_precondition', { reason: 'OPERATOR_NEEDS_FACTOR' });
  const step = stepOf(masterKey.open(PURPOSE, factor.secret, operatorId), code, realTime(clock));
  if (step === null) throw wrongCode();
  return step;
}

const wrongCode = () =>
  new AppError('invalid_argument', {
    description: 'the code is wrong, expired or already used',
    reason: WRONG_CODE,
  });

const hasOne = () => new AppError('failed_precondition', { reason: 'OPERATOR_HAS_FACTOR' });
