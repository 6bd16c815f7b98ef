import type { AuditAction } from '@feisuo/contract/facts/audit-actions';
import type { Database } from '../db/database.ts';
import type { MasterKey } from '../keys/master-key.ts';
import { writeAudit } from '../modules/operator/index.ts';
import type { RefundDesk, RenewalHooks, SalesPort } from '../modules/pay/index.ts';
import type { Act } from './act.ts';

/** What deciding about money needs. Whoever decides queues; a server that knows the channels carries it out. */
export interface Till extends RefundDesk {
  masterKey: MasterKey;
  renewals: Pick<RenewalHooks, 'lockAgreement' | 'notePaid'>;
  sales: SalesPort;
}

/** Who decides, and why. */
export type Decision = Act;

/** What an act tells the audit log of itself. */
export interface Told<T> {
  done: T;
  action: AuditAction;
  subject: string;
  before?: object | null;
  after?: object | null;
}

/** Does something and writes down who did: both, or neither. Null: there is nothing to do it to. */
export const decideAtTheTill = <T, Desk extends Pick<Till, 'db' | 'clock' | 'masterKey'>>(
  till: Desk,
  { by, reason }: Decision,
  decide: (tx: Database, till: Desk & { actor: string }) => Promise<Told<T> | null>,
): Promise<T | null> =>
  till.db.transaction(async (tx) => {
    const told = await decide(tx, { ...till, db: tx, actor: by.actor });
    if (!told) return null;
    const { done, ...what } = told;
    await writeAudit(tx, till.masterKey, {
      at: till.clock.now(),
      ...by,
      ...what,
      reason,
    });
    return done;
  });
