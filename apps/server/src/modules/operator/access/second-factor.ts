import type { Operator } from '@feisuo/contract/schemas/operator';
import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { AppError } from '../../../http/app-error.ts';
import { enrolmentUri, newTotpSecret, stepOf } from '../../../totp.ts';
import { writeAudit, type Doer } from '../audit/audit.ts';
import type { OperatorDeps } from './operator-links.ts';
import { markProved, type OperatorSession } from './operator-sessions.ts';
import { operatorFactors } from '../operator.tables.ts';

const PURPOSE = 'operator-factor';

/** A secret for an authenticator app. It counts once a code of it was given; until then an earlier one stands. */
export async function beginFactor(
  { db, clock, masterKey }: OperatorDeps,
  { operator, hasFactor }: OperatorSession,
  issuer: string,
): Promise<{ secret: string; uri: string }> {
  if (hasFactor) throw new AppError('failed_precondition', { reason: 'OPERATOR_HAS_FACTOR' });
  const secret = newTotpSecret();
  const row = { secret: masterKey.seal(PURPOSE, secret, operator.id), begunAt: clock.now() };
  await db
    .insert(operatorFactors)
    .values({ operatorId: operator.id, ...row })
    .onConflictDoUpdate({
      target: operatorFactors.operatorId,
      set: row,
      setWhere: isNull(operatorFactors.confirmedAt),
    });
  return { secret, uri: enrolmentUri(secret, { issuer, label: operator.name }) };
}

/** The first code of a begun factor; from now on it is asked for. Whoever gave it has proved it for this session. */
export async function confirmFactor(deps: OperatorDeps, session: OperatorSession, code: string): Promise<void> {
  const { db, clock } = deps;
  const { operator } = session;
  const at = clock.now();
  await db.transaction(async (tx) => {
    const step = await givenStep({ ...deps, db: tx }, operator.id, code);
    const confirmed = await tx
      .update(operatorFactors)
      .set({ confirmedAt: at, lastStep: step })
      .where(and(eq(operatorFactors.operatorId, operator.id), isNull(operatorFactors.confirmedAt)))
      .returning({ id: operatorFactors.operatorId });
    if (confirmed.length === 0) throw new AppError('failed_precondition', { reason: 'OPERATOR_HAS_FACTOR' });
    await markProved(tx, session, at);
    await writeAudit(tx, { at, actor: operator.name, action: 'operator.factor', subject: operator.name });
  });
}

/** It is still the same person: a code that was not given before. */
export async function proveFactor(deps: OperatorDeps, session: OperatorSession, code: string): Promise<void> {
  const { db, clock } = deps;
  const { operator } = session;
  await db.transaction(async (tx) => {
    const step = await givenStep({ ...deps, db: tx }, operator.id, code);
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

/** Takes the factor away, for whoever lost it; their sessions are no longer proved. */
export async function resetFactor(
  { db, clock }: OperatorDeps,
  { id, name }: Pick<Operator, 'id' | 'name'>,
  by: Doer,
): Promise<void> {
  await db.transaction(async (tx) => {
    const taken = await tx.delete(operatorFactors).where(eq(operatorFactors.operatorId, id)).returning();
    if (taken.length > 0)
      await writeAudit(tx, { at: clock.now(), ...by, action: 'operator.factor_reset', subject: name });
  });
}

async function givenStep({ db, clock, masterKey }: OperatorDeps, operatorId: string, code: string): Promise<number> {
  const [factor] = await db.select().from(operatorFactors).where(eq(operatorFactors.operatorId, operatorId));
  if (!factor) throw new AppError('failed_precondition', { reason: 'OPERATOR_NEEDS_FACTOR' });
  const step = stepOf(masterKey.open(PURPOSE, factor.secret, operatorId), code, clock.now());
  if (step === null) throw wrongCode();
  return step;
}

const wrongCode = () =>
  new AppError('invalid_argument', {
    description: 'no code of now, or one that was given before',
    reason: 'OPERATOR_WRONG_CODE',
  });
