import type { AccountDeps } from '../account-deps.ts';
import { eraseDeviceGrants } from '../device/device-queries.ts';
import { eraseGrants } from '../authorize/forget-grants.ts';
import { listDueCancellations, lockAccount, updateAccount } from '../people/account-queries.ts';
import { isGone } from '../people/account-state.ts';
import { tellErased } from '../people/tell-account.ts';
import { eraseIdentities } from '../providers/identity-queries.ts';
import { eraseSecondFactor } from '../second-factor/factor-queries.ts';
import { eraseSecurityEvents, listFormerIds, noteSecurityEvent } from '../security/security-events.ts';
import { eraseSessions } from '../tokens/session-endings.ts';

type EraseDeps = Pick<AccountDeps, 'db' | 'clock' | 'belongings'>;

const AT_ONCE = 100;

/** Erases every account whose audit is over. Safe to run twice and at once: each account is taken by one. */
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
    // Those that failed would be listed again at once; the next run tries them.
    if (due.length < AT_ONCE || failures.length > 0) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts were not erased`);
  return erased;
}

const listDue = ({ db, clock }: EraseDeps) => listDueCancellations(db, clock.now(), AT_ONCE);

/** Leaves an id, and of other modules' records what they must keep; nothing in them says who it was. */
async function eraseAccount({ db, clock, belongings }: EraseDeps, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const at = clock.now();
    const account = await lockAccount(tx, id);
    if (!account || account.state !== 'cancellation_audit' || !isGone(account, at)) return false;
    for (const belonging of belongings) {
      await belonging.erase(tx, id);
    }
    await eraseGrants(tx, id);
    await eraseIdentities(tx, id);
    await eraseSecondFactor(tx, id);
    // Whom the person was before signing up tells of the same devices and places.
    for (const traces of [id, ...(await listFormerIds(tx, id))]) {
      await eraseSessions(tx, traces);
      await eraseSecurityEvents(tx, traces);
    }
    await eraseDeviceGrants(tx, id);
    await updateAccount(tx, id, { ...nobody, state: 'erased', stateChangedAt: at });
    await noteSecurityEvent(tx, { at, accountId: id, kind: 'erased' });
    await tellErased(tx, id, at);
    return true;
  });
}

/** Everything personal that an account's row holds. */
const nobody = {
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
