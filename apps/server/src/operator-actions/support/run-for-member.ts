import type { AuditAction } from '@feisuo/contract/facts/audit';
import type { Database } from '../../db/database.ts';
import { sendMemberMessage } from '../../modules/delivery/index.ts';
import type { AuditActor } from '../../modules/operator/index.ts';
import type { StaffDeps } from '../../modules/support/index.ts';
import type { CommonActionDeps } from '../action-deps.ts';
import { runAudited } from '../run-audited.ts';

interface Change {
  before?: unknown;
  after?: unknown;
}

/**
 * Runs an operator's action on a case, notifies the member and writes the audit line. Null if there is no such case.
 */
export const runForMember = <T>(
  deps: CommonActionDeps,
  [action, subject]: [AuditAction, string],
  audit: { by: AuditActor; reason?: string },
  run: (deps: StaffDeps, tx: Database) => Promise<T | null>,
  changeOf: (done: T) => Change,
): Promise<T | null> =>
  runAudited(deps, audit, async (tx) => {
    const tellMember: StaffDeps['tellMember'] = (inner, accountId, letter) =>
      sendMemberMessage(inner, deps, { accountId, kind: 'ticket', ...letter });
    const done = await run({ ...deps, db: tx, tellMember }, tx);
    return done === null ? null : { done, action, subject, ...changeOf(done) };
  });

export const stateOf = ({ state }: { state: string }) => ({ after: { state } });

export interface Assignment {
  to: string | null;
  seen: string | null;
}
export const assigned = ({ to, seen }: Assignment) => ({ before: { assignee: seen }, after: { assignee: to } });
