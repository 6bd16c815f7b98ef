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
import type { AuditContext, AuditDeps } from '../action-deps.ts';
import { noteChange } from '../note-change.ts';

/**
 * Creates a batch of redeem codes: the first codes now, the others in a job. Codes stay sealed until an operator
 * exports them.
 */
export async function makeCodes(
  { jobs, ...deps }: AuditDeps & Pick<Deps, 'jobs'>,
  asked: NewBatch,
  audit: AuditContext,
): Promise<string> {
  const { db, clock, masterKey } = deps;
  await assertPossible(deps, asked);
  return db.transaction(async (tx) => {
    const { batch, isNew } = await addBatch(tx, asked, clock.now());
    if (!isNew) return batch.id;
    const left = await storeNextPart(tx, masterKey, batch, clock.now());
    if (left > 0) await jobs.enqueue(tx, MAKE_CODES, {});
    await noteMade({ ...deps, db: tx }, batch, asked, audit);
    return batch.id;
  });
}

/**
 * Creates a whole batch and passes its codes to `hand` before the commit, so that a batch whose codes cannot be written
 * is not created.
 */
export async function makeAndDeliverCodes(
  deps: AuditDeps,
  asked: NewBatch,
  audit: AuditContext,
  hand: (codes: readonly string[]) => void,
): Promise<string> {
  await assertPossible(deps, asked);
  return deps.db.transaction(async (tx) => {
    const { id, codes, isNew } = await makeBatch({ ...deps, db: tx }, asked);
    if (!isNew) return id;
    hand(codes);
    const batch = await findBatch(tx, id);
    if (batch) await noteMade({ ...deps, db: tx }, batch, asked, audit);
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

/** Writes the audit line with the number and name of the batch, because the id means nothing to operators. */
const noteMade = (
  deps: AuditDeps,
  batch: Batch,
  { size, award, validUntil, perPerson }: NewBatch,
  audit: AuditContext,
) =>
  noteChange(deps, { action: 'codes.make', subject: batchNumberOf(batch) }, audit, async () => ({
    after: { name: batch.name, size, award, validUntil, perPerson },
  }));

/**
 * Exports the codes of a batch to one operator, who can repeat the export for some minutes in case the reply was lost.
 * @throws AppError if the codes are not yet created, or were already exported
 */
export async function exportCodes(deps: AuditDeps, id: string, audit: AuditContext): Promise<string[]> {
  return deps.db.transaction(async (tx) => {
    const batch = await findBatch(tx, id);
    if (!batch) throw wereTaken();
    const entry = { action: 'codes.export', subject: batchNumberOf(batch) } as const;
    const { codes } = await noteChange({ ...deps, db: tx }, entry, audit, async () => {
      const taken = await exportBatchCodes(tx, deps.masterKey, id, { by: audit.by.actor, at: deps.clock.now() });
      if (!taken) throw whyNot(batch);
      return { after: { name: batch.name, codes: taken.length }, codes: taken };
    });
    return codes;
  });
}

const wereTaken = () =>
  new AppError('failed_precondition', { description: 'the codes were already exported', reason: 'CODES_TAKEN' });

const whyNot = ({ remaining, revokedAt }: Batch) =>
  remaining > 0 && revokedAt === null
    ? new AppError('failed_precondition', { description: 'the codes are still being created', reason: 'CODES_UNMADE' })
    : wereTaken();

/**
 * Revokes the codes of a batch that are not redeemed yet. Returns false if the batch does not exist or is already
 * revoked.
 */
export async function revokeCodes(deps: AuditDeps, id: string, audit: AuditContext): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const revoked = await revokeBatch(tx, id, deps.clock.now());
    if (!revoked) return false;
    await dropExport(tx, id);
    const { batch, redeemed, live } = revoked;
    const entry = { action: 'codes.revoke', subject: batchNumberOf(batch) } as const;
    await noteChange({ ...deps, db: tx }, entry, audit, async () => ({
      before: { live, unmade: batch.remaining, redeemed },
      after: { name: batch.name, live: 0, unmade: 0, redeemed },
    }));
    return true;
  });
}
