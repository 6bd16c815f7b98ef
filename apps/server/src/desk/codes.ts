import { AppError } from '../http/app-error.ts';
import {
  dropCodes,
  findActivity,
  impossible,
  keepCodes,
  makeBatch,
  revokeBatch,
  takeCodes,
  type NewBatch,
} from '../modules/activity/index.ts';
import type { Desk } from './act.ts';
import { noteChange, type Doing } from './note-change.ts';

type Shelf = Pick<Desk, 'db' | 'clock' | 'masterKey'>;

/**
 * Makes a batch. `hand` gets the codes before it is settled: codes that nobody could read are not made. Without it they wait, sealed,
 * until somebody takes them.
 */
export async function makeCodes(
  desk: Shelf,
  batch: NewBatch,
  doing: Doing,
  hand?: (codes: readonly string[]) => void,
): Promise<string> {
  const { db, clock, masterKey } = desk;
  const activity = await findActivity(db, batch.activityId);
  if (activity?.kind !== 'redeem') throw impossible('activityId', `there is no redeem ${batch.activityId}`);
  if (!(batch.validUntil > clock.now())) throw impossible('validUntil', 'they would have expired already');
  return db.transaction(async (tx) => {
    const made = await makeBatch({ db: tx, clock, masterKey }, batch);
    if (!made.isNew) return made.id;
    const { name, size, award, validUntil, perPerson } = batch;
    if (hand) hand(made.codes);
    else await keepCodes(tx, masterKey, { batchId: made.id, codes: made.codes, at: clock.now() });
    await noteChange({ db: tx, clock, masterKey }, { action: 'codes.make', subject: made.id }, doing, async () => ({
      after: { name, size, award, validUntil, perPerson },
    }));
    return made.id;
  });
}

/** Tells the codes of a batch to one person; to them again for minutes, should the answer have been lost. @throws AppError where they were taken before */
export async function exportCodes(desk: Shelf, id: string, doing: Doing): Promise<string[]> {
  const { codes } = await noteChange(desk, { action: 'codes.export', subject: id }, doing, async (tx) => {
    const taken = await takeCodes(tx, desk.masterKey, id, { by: doing.by.actor, at: desk.clock.now() });
    if (!taken)
      throw new AppError('failed_precondition', { description: 'they were taken before', reason: 'CODES_TAKEN' });
    return { after: { codes: taken.length }, codes: taken };
  });
  return codes;
}

/** What was not redeemed of a batch is worth nothing any more; false where there is none, or it was done before. */
export async function revokeCodes(desk: Shelf, id: string, doing: Doing): Promise<boolean> {
  return desk.db.transaction(async (tx) => {
    if (!(await revokeBatch({ db: tx, clock: desk.clock }, id))) return false;
    await dropCodes(tx, id);
    await noteChange({ ...desk, db: tx }, { action: 'codes.revoke', subject: id }, doing, async () => ({}));
    return true;
  });
}
