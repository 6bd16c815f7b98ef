import type { ConflictResolution, VerificationUsage } from '@feisuo/contract/facts/account-vocabulary';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import { beginCancellation } from '../cancellation/begin-cancellation.ts';
import { spendSudoToken } from '../passwords/sudo.ts';
import { lockAccounts } from '../providers/lock-accounts.ts';
import { notifyOwner } from '../security/notify-owner.ts';
import { recordSecurityEvent } from '../security/security-events.ts';
import type { RequestSource } from '../security/request-source.ts';
import type { Caller } from '../tokens/identify-caller.ts';
import { spendVerificationToken } from '../verification/spend-code.ts';
import { findAccountBy, updateAccount, type Account } from './account-queries.ts';
import { protectedStates } from './account-state.ts';
import type { Identifier } from './identifiers.ts';
import { checkNewContact } from './new-contact.ts';

export interface ContactChange {
  contact: Identifier;
  sudoToken: string | undefined;
  verificationToken: string;
  /** How to resolve the conflict if another account has the contact. */
  resolution: ConflictResolution;
}

const purposes: Record<'phone' | 'email', VerificationUsage[]> = {
  phone: ['PHONE_NUMBER_CHANGE', 'PHONE_NUMBER_VERIFICATION'],
  email: ['EMAIL_ADDRESS_CHANGE', 'EMAIL_ADDRESS_VERIFICATION'],
};

/** Replaces the phone number or email address of the caller's account with a verified one. */
export async function changeContact(
  deps: AccountDeps,
  caller: Caller,
  change: ContactChange,
  from: RequestSource,
): Promise<void> {
  const { contact, resolution } = change;
  const kind = contact.kind === 'phone' ? 'phone' : 'email';
  await deps.db.transaction(async (tx) => {
    await spendVerificationToken(tx, deps, change.verificationToken, [contact], purposes[kind]);
    const { before, holder } = await lockBoth(tx, caller.account.id, contact, deps.clock.now());
    await spendSudoToken(tx, deps, caller, change.sudoToken);
    if (!holder && contact.key !== before.phone) checkNewContact(contact);
    if (holder) await resolveConflict(deps, tx, holder, { kind, resolution }, from);
    const after = await putContact(tx, before.id, contact);
    const { id: accountId } = after;
    const { phone, email } = after;
    if (kind === 'phone')
      await deps.membership.welcome(tx, { accountId, phone, email, device: from.deviceId, address: from.address });
    const note = { at: deps.clock.now(), accountId, clientId: caller.claims.aud, sessionId: caller.session.id };
    const [old, current] = kind === 'phone' ? [before.phone, after.phone] : [before.email, after.email];
    const what = `${kind}_${old === null ? 'added' : 'changed'}` as const;
    await recordSecurityEvent(tx, { ...note, kind: what }, from);
    // The old contact is notified too, so that a thief with a session cannot change the contact unnoticed.
    await notifyOwner(deps, tx, before, what, from);
    if (old !== current) await notifyNewContact(deps, tx, after, what, from);
  });
}

/**
 * Locks the caller's account and the account that has the contact, so that two accounts that claim each other's
 * contacts run one after another.
 */
async function lockBoth(
  tx: Database,
  id: string,
  contact: Identifier,
  now: Date,
): Promise<{ before: Account; holder: Account | null }> {
  const found = await findAccountBy(tx, contact, now);
  const [before] = await lockAccounts(tx, id, found?.id ?? id);
  const holder = await findAccountBy(tx, contact, now);
  if (!before || holder?.id !== found?.id) {
    throw new AppError('aborted', { description: 'the contact or the account has just changed; try again' });
  }
  return { before, holder: holder?.id === id ? null : holder };
}

/**
 * Stores the contact. A concurrent sign-up may have taken the contact: without a row to lock, only the unique violation
 * shows that.
 */
async function putContact(tx: Database, id: string, contact: Identifier): Promise<Account> {
  try {
    const after = await updateAccount(tx, id, contactColumns(contact));
    if (after) return after;
  } catch (error) {
    if (((error as Error).cause as { code?: string } | undefined)?.code === UNIQUE_VIOLATION) throw contactTaken(error);
    throw error;
  }
  throw new AppError('aborted', { description: 'the account is being erased' });
}

const UNIQUE_VIOLATION = '23505';

const contactTaken = (cause?: unknown) =>
  new AppError('already_exists', { description: 'another account has this contact', reason: 'CONTACT_TAKEN', cause });

const contactColumns = ({ kind, key }: Identifier) => (kind === 'phone' ? { phone: key } : { email: key });

async function notifyNewContact(
  deps: AccountDeps,
  tx: Database,
  { id, phone, email, locale }: Account,
  what: `${'phone' | 'email'}_${'added' | 'changed'}`,
  from: RequestSource,
): Promise<void> {
  const only = what.startsWith('phone') ? { phone, email: null } : { phone: null, email };
  await notifyOwner(deps, tx, { id, locale, ...only }, what, from);
}

/** Resolves the conflict as the caller chose. The caller has already verified the contact. */
async function resolveConflict(
  deps: AccountDeps,
  tx: Database,
  holder: Account,
  { kind, resolution }: { kind: 'phone' | 'email'; resolution: ConflictResolution },
  from: RequestSource,
): Promise<void> {
  if (resolution === 'DEFAULT') throw contactTaken();
  if (protectedStates.has(holder.state)) {
    throw new AppError('failed_precondition', {
      description: `the other account is ${holder.state}`,
      reason: 'CONTACT_HELD',
    });
  }
  const other = kind === 'phone' ? holder.email : holder.phone;
  if (resolution === 'TRANSFER' && other === null) {
    // Without a contact the other account would be unreachable and could not be recovered.
    throw new AppError('failed_precondition', {
      description: 'the other account has no other contact; DELETE_ACCOUNT_TRANSFER closes it',
      reason: 'LAST_CONTACT',
    });
  }
  const begins = resolution === 'DELETE_ACCOUNT_TRANSFER' && holder.state !== 'cancellation_audit';
  if (begins && holder.hasSecondFactor) {
    // The phone number may have been reassigned to another person, and a code proves only one factor of the other
    // account.
    throw new AppError('failed_precondition', {
      description: 'the other account has a second factor; only its owner can delete it',
      reason: 'CONTACT_GUARDED',
    });
  }
  // Notified before the contact is removed, so that the notice also reaches the removed contact.
  await notifyOwner(deps, tx, holder, kind === 'phone' ? 'phone_removed' : 'email_removed', from);
  await updateAccount(tx, holder.id, kind === 'phone' ? { phone: null } : { email: null });
  const at = deps.clock.now();
  await recordSecurityEvent(
    tx,
    { at, accountId: holder.id, kind: kind === 'phone' ? 'phone_removed' : 'email_removed' },
    from,
  );
  if (begins) await beginCancellation(deps, tx, holder, from);
}
