import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import { AppError } from '../../http/app-error.ts';
import { wrongField } from '../../http/wrong-field.ts';
import type { Deps } from '../../ports/deps.ts';
import {
  addBatch,
  batchNumberOf,
  dropExport,
  findActivity,
  findBatch,
  storeNextPart,
  MAKE_CODES,
  makeBatch,
  revokeBatch,
  exportBatchCodes,
  type Batch,
  type NewBatch,
} from '../../modules/activity/index.ts';
import type { Act, AuditDeps } from '../act.ts';
import { noteChange } from '../note-change.ts';

/** Makes a batch: the first codes at once, the rest by a job. They stay sealed until an operator exports them. */
export async function makeCodes(
  { jobs, ...deps }: AuditDeps & Pick<Deps, 'jobs'>,
  asked: NewBatch,
  doing: Act,
): Promise<string> {
  const { db, clock, masterKey } = deps;
  await assertPossible(deps, asked);
  return db.transaction(async (tx) => {
    const { batch, isNew } = await addBatch(tx, asked, clock.now());
    if (!isNew) return batch.id;
    const left = await storeNextPart(tx, masterKey, batch, clock.now());
    if (left > 0) await jobs.enqueue(tx, MAKE_CODES, {});
    await noteMade({ ...deps, db: tx }, batch, asked, doing);
    return batch.id;
  });
}

/** Makes a whole batch and passes its codes to `hand` before commit: codes that could not be written are not made. */
export async function makeAndDeliverCodes(
  deps: AuditDeps,
  asked: NewBatch,
  doing: Act,
  hand: (codes: readonly string[]) => void,
): Promise<string> {
  await assertPossible(deps, asked);
  return deps.db.transaction(async (tx) => {
    const { id, codes, isNew } = await makeBatch({ ...deps, db: tx }, asked);
    if (!isNew) return id;
    hand(codes);
    const batch = await findBatch(tx, id);
    if (batch) await noteMade({ ...deps, db: tx }, batch, asked, doing);
    return id;
  });
}

async function assertPossible({ db, clock }: AuditDeps, { activityId, validUntil }: NewBatch): Promise<void> {
  const activity = await findActivity(db, activityId);
  if (activity?.kind !== 'redeem')
    throw wrongField('activityId', `there is no redeem ${activityId}`, fieldRefusals.noRedeemActivity);
  if (!(validUntil > clock.now()))
    throw wrongField('validUntil', 'they would have expired already', fieldRefusals.codesExpired);
}

/** The audit log names a batch by its number and name, not by its id. */
const noteMade = (deps: AuditDeps, batch: Batch, { size, award, validUntil, perPerson }: NewBatch, doing: Act) =>
  noteChange(deps, { action: 'codes.make', subject: batchNumberOf(batch) }, doing, async () => ({
    after: { name: batch.name, size, award, validUntil, perPerson },
  }));

/**
 * Exports the codes of a batch to one operator; a repeat works for minutes, in case the reply was lost. @throws
 * AppError where they are not made yet, or were exported before
 */
export async function exportCodes(deps: AuditDeps, id: string, doing: Act): Promise<string[]> {
  return deps.db.transaction(async (tx) => {
    const batch = await findBatch(tx, id);
    if (!batch) throw wereTaken();
    const act = { action: 'codes.export', subject: batchNumberOf(batch) } as const;
    const { codes } = await noteChange({ ...deps, db: tx }, act, doing, async () => {
      const taken = await exportBatchCodes(tx, deps.masterKey, id, { by: doing.by.actor, at: deps.clock.now() });
      if (!taken) throw whyNot(batch);
      return { after: { name: batch.name, codes: taken.length }, codes: taken };
    });
    return codes;
  });
}

const wereTaken = () =>
  new AppError('failed_precondition', { description: 'they were taken before', reason: 'CODES_TAKEN' });

const whyNot = ({ unmade, revokedAt }: Batch) =>
  unmade > 0 && revokedAt === null
    ? new AppError('failed_precondition', { description: 'they are being made', reason: 'CODES_UNMADE' })
    : wereTaken();

/** Revokes the unredeemed codes; false where there is no such batch, or it was revoked before. */
export async function revokeCodes(deps: AuditDeps, id: string, doing: Act): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const revoked = await revokeBatch(tx, id, deps.clock.now());
    if (!revoked) return false;
    await dropExport(tx, id);
    const { batch, redeemed, live } = revoked;
    const act = { action: 'codes.revoke', subject: batchNumberOf(batch) } as const;
    await noteChange({ ...deps, db: tx }, act, doing, async () => ({
      before: { live, unmade: batch.unmade, redeemed },
      after: { name: batch.name, live: 0, unmade: 0, redeemed },
    }));
    return true;
  });
}
