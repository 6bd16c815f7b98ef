import type { GuardianState } from '@feisuo/contract/facts/support-vocabulary';
import type { Attachment, GuardianProgress } from '@feisuo/contract/schemas/support';
import { AppError } from '../../../http/app-error.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import { listFilesOfGuardian } from '../attachments/attachment-queries.ts';
import { describeAttachment } from '../attachments/describe-attachment.ts';
import { openGiven, sealGiven } from '../own-words.ts';
import { supportConflict } from '../support-conflict.ts';
import type { DeskDeps } from '../support-deps.ts';
import { changeUndecided, findGuardian, listUndecided, type GuardianRow } from './guardian-queries.ts';
import { GUARDIAN_SEAL, type GuardianFacts } from './guardian-request.ts';

type GuardianDeskDeps = Pick<DeskDeps, 'db' | 'clock' | 'masterKey'>;

/** What a request's own page shows: nothing of what it says, for a slip of paper may be lost. */
export const progressOf = (masterKey: MasterKey, row: GuardianRow): GuardianProgress => ({
  number: row.number,
  state: row.state,
  asks: row.asks,
  submittedAt: row.submittedAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  answer: openGiven(masterKey, GUARDIAN_SEAL, row.sealedAnswer),
});

/** Those that are not decided, oldest first. */
export const listOpenGuardianRequests = async (
  { db, masterKey }: GuardianDeskDeps,
  limit = 50,
): Promise<GuardianProgress[]> => (await listUndecided(db, limit)).map((row) => progressOf(masterKey, row));

export interface GuardianCase extends GuardianProgress, GuardianFacts {
  id: bigint;
  attachments: Attachment[];
}

/** All of a request, for staff. */
export async function showGuardianRequest(
  { db, masterKey }: GuardianDeskDeps,
  number: string,
): Promise<GuardianCase | null> {
  const row = await findGuardian(db, number);
  if (!row) return null;
  const facts = JSON.parse(masterKey.open(GUARDIAN_SEAL, row.sealed)) as GuardianFacts;
  const files = await listFilesOfGuardian(db, row.id);
  return { id: row.id, ...progressOf(masterKey, row), ...facts, attachments: files.map(describeAttachment) };
}

/**
 * Moves a request on, with the answer that its guardian reads. Null where there is none of this number.
 * @throws AppError `failed_precondition` for one that is decided already
 */
export async function answerGuardianRequest(
  { db, clock, masterKey }: GuardianDeskDeps,
  number: string,
  to: Exclude<GuardianState, 'submitted'>,
  answer: string,
  seen?: GuardianState,
): Promise<GuardianProgress | null> {
  const sealedAnswer = sealGiven(masterKey, GUARDIAN_SEAL, answer);
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
