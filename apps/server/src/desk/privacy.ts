import {
  cancelForOwner,
  gatherPerson,
  noteExport,
  resetSecondFactor,
  type Account,
  type AccountDeps,
} from '../modules/account/index.ts';
import { writeAudit } from '../modules/operator/index.ts';
import type { Act } from './act.ts';

/** What somebody asked for who wrote to support: what we hold of them, or the end of it. */

type PrivacyDesk = Pick<
  AccountDeps,
  'db' | 'clock' | 'config' | 'masterKey' | 'delivery' | 'membership' | 'belongings'
>;

/** Everything we hold of them. The log says that it was taken out, and nothing of what it was. */
export async function exportPersonData(desk: PrivacyDesk, account: Account, { by, reason }: Act) {
  const at = desk.clock.now();
  await desk.db.transaction(async (tx) => {
    await noteExport(tx, at, account.id, by.actor);
    await writeAudit(tx, desk.masterKey, { at, ...by, action: 'account.export', subject: account.id, reason });
  });
  return gatherPerson(desk, account);
}

/** Begins their erasure; null: there is no such account any more. */
export async function beginErasure(desk: PrivacyDesk, accountId: string, { by, reason }: Act): Promise<Date | null> {
  return desk.db.transaction(async (tx) => {
    const begun = await cancelForOwner(desk, tx, accountId, by.actor);
    if (!begun) return null;
    const states = {
      before: { state: begun.before },
      after: { state: 'cancellation_audit', erasedAt: begun.cancelAt },
    };
    await writeAudit(tx, desk.masterKey, {
      at: desk.clock.now(),
      ...by,
      action: 'account.erase',
      subject: accountId,
      reason,
      ...states,
    });
    return begun.cancelAt;
  });
}

/** Takes a lost second factor away after an appeal; false: there was none. */
export async function resetTheirFactor(
  desk: Pick<PrivacyDesk, 'db' | 'clock' | 'masterKey' | 'delivery'>,
  accountId: string,
  { by, reason }: Act,
): Promise<boolean> {
  return desk.db.transaction(async (tx) => {
    if (!(await resetSecondFactor(desk, tx, accountId, by.actor))) return false;
    const change = { before: { two_factor: true }, after: { two_factor: false } };
    const what = { action: 'account.reset_factor' as const, subject: accountId, reason, ...change };
    await writeAudit(tx, desk.masterKey, { at: desk.clock.now(), ...by, ...what });
    return true;
  });
}
