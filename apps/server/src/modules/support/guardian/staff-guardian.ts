import type { GuardianState } from '@feisuo/contract/facts/support-vocabulary';
import type { Attachment, GuardianProgress } from '@feisuo/contract/schemas/support';
import { AppError } from '../../../http/app-error.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import { listFilesOfGuardian } from '../attachments/attachment-queries.ts';
import { describeAttachment } from '../attachments/send-file.ts';
import { openText, sealText } from '../submitted-text.ts';
import { supportConflict } from '../support-conflict.ts';
import type { StaffDeps } from '../support-deps.ts';
import { changeUndecided, findGuardian, listUndecided, type GuardianRow } from './guardian-queries.ts';
import { GUARDIAN_SEAL, type GuardianFacts } from './guardian-request.ts';

type GuardianStaffDeps = Pick<StaffDeps, 'db' | 'clock' | 'masterKey'>;

/**
 * Returns the progress of a request without its text: any person who finds the number and code can read the progress.
 */
export const progressOf = (masterKey: MasterKey, row: GuardianRow): GuardianProgress => ({
  number: row.number,
  state: row.state,
  asks: row.asks,
  submittedAt: row.submittedAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  answer: openText(masterKey, GUARDIAN_SEAL, row.sealedAnswer),
});

/** Lists undecided requests, oldest first. */
export const listOpenGuardianRequests = async (
  { db, masterKey }: GuardianStaffDeps,
  limit = 50,
): Promise<GuardianProgress[]> => (await listUndecided(db, limit)).map((row) => progressOf(masterKey, row));

export interface GuardianCase extends GuardianProgress, GuardianFacts {
  id: bigint;
  attachments: Attachment[];
}

export async function showGuardianRequest(
  { db, masterKey }: GuardianStaffDeps,
  number: string,
): Promise<GuardianCase | null> {
  const row = await findGuardian(db, number);
  if (!row) return null;
  const facts = JSON.parse(masterKey.open(GUARDIAN_SEAL, row.sealed)) as GuardianFacts;
  const files = await listFilesOfGuardian(db, row.id);
  return { id: row.id, ...progressOf(masterKey, row), ...facts, attachments: files.map(describeAttachment) };
}

/**
 * Changes the state of a request, with an answer for the guardian. Null for an unknown number.
 * @throws AppError `failed_precondition` for a decided request
 */
export async function answerGuardianRequest(
  { db, clock, masterKey }: GuardianStaffDeps,
  number: string,
  to: Exclude<GuardianState, 'submitted'>,
  answer: string,
  seen?: GuardianState,
): Promise<GuardianProgress | null> {
  const sealedAnswer = sealText(masterKey, GUARDIAN_SEAL, answer);
  const changed = await changeUndecided(db, number, { state: to, sealedAnswer, updatedAt: clock.now() }, seen);
  if (changed) return progressOf(masterKey, changed);
  const before = await findGuardian(db, number);
  if (!before) return null;
  if (seen !== undefined && before.state !== seen) throw supportConflict();
  throw new AppError('failed_precondition', {
    description: `the request is ${before.state}`,
    reason: 'GUARDIAN_DECIDED',
  });
}
