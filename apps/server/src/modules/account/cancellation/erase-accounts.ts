import type { AccountDeps } from '../account-deps.ts';
import { eraseApplications } from '../applications/withdraw-application.ts';
import { eraseDeviceGrants } from '../device/device-queries.ts';
import { eraseGrants } from '../authorize/delete-grants.ts';
import { eraseLogouts } from '../logout/logout-delivery-queries.ts';
import { deletePicture } from '../people/account-pictures.ts';
import { listDueCancellations, lockAccount, updateAccount } from '../people/account-queries.ts';
import { eraseImport } from '../people/insert-imported-users.ts';
import { isErased } from '../people/account-state.ts';
import { publishErased } from '../people/account-events.ts';
import { eraseIdentities } from '../providers/identity-queries.ts';
import { eraseSecondFactor } from '../second-factor/factor-queries.ts';
import { eraseSecurityEvents, listFormerIds, recordSecurityEvent } from '../security/security-events.ts';
import { eraseSessions } from '../tokens/session-endings.ts';

type EraseDeps = Pick<AccountDeps, 'db' | 'clock' | 'personalData'>;

const AT_ONCE = 100;

/**
 * Erases all accounts after their waiting period. Idempotent and safe under concurrency: each account is locked while
 * it is erased.
 */
export async function eraseDueAccounts(deps: EraseDeps): Promise<number> {
  let erased = 0;
  const failures: unknown[] = [];
  for (let due = await listDue(deps); due.length > 0; due = await listDue(deps)) {
    for (const id of due) {
      try {
        erased += (await eraseAccount(deps, id)) ? 1 : 0;
      } catch (error) {
        failures.push(error);
      }
    }
    // Stops after a failure, because the next query would return the failed accounts again. The next run of the job
    // retries them.
    if (due.length < AT_ONCE || failures.length > 0) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts were not erased`);
  return erased;
}

const listDue = ({ db, clock }: EraseDeps) => listDueCancellations(db, clock.now(), AT_ONCE);

/** Erases the personal data of an account. The account id and rows that other modules must keep remain. */
async function eraseAccount({ db, clock, personalData }: EraseDeps, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const at = clock.now();
    const account = await lockAccount(tx, id);
    if (!account || account.state !== 'cancellation_audit' || !isErased(account, at)) return false;
    for (const part of personalData) {
      await part.erase(tx, id);
    }
    await eraseApplications(tx, clock, id);
    await eraseGrants(tx, id);
    await eraseIdentities(tx, id);
    await eraseSecondFactor(tx, id);
    // The former guest ids of the account are included, because their rows contain the same devices and places.
    for (const traces of [id, ...(await listFormerIds(tx, id))]) {
      await eraseSessions(tx, traces);
      await eraseSecurityEvents(tx, traces);
      await eraseLogouts(tx, traces);
    }
    await eraseDeviceGrants(tx, id);
    await deletePicture(tx, id);
    await eraseImport(tx, id);
    await updateAccount(tx, id, { ...erasedColumns, state: 'erased', stateChangedAt: at });
    await recordSecurityEvent(tx, { at, accountId: id, kind: 'erased' });
    await publishErased(tx, id, at);
    return true;
  });
}

const erasedColumns = {
  cancelAt: null,
  username: null,
  usernameKey: null,
  phone: null,
  email: null,
  passwordHash: null,
  hasSecondFactor: false,
  name: '',
  picture: '',
  gender: '',
  birthdate: '',
};
