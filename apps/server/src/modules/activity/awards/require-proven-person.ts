import type { Award } from '@feisuo/contract/schemas/activity-parts';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { dayOf } from '../../../time/shanghai.ts';
import type { ActivityDeps, OnceOnly } from '../activity-deps.ts';

type ProofDeps = Pick<ActivityDeps, 'masterKey' | 'describePerson' | 'hasKeptPurchase' | 'takeOnce' | 'isTaken'>;

export interface ProofRequest {
  accountId: string;
  at: Date;
}

export type ProofStanding = 'proven' | 'needs_phone' | 'phone_used';

/**
 * Membership days and goods have a value outside of activities, and so has a voucher, which can be given away.
 * Coins, chances and cards do not: they are worth what they are exchanged for.
 */
export const needsProof = ({ kind, voucher = null }: { kind: Award['kind']; voucher?: object | null }): boolean =>
  kind === 'vip_days' || kind === 'thing' || voucher !== null;

/**
 * Mailboxes cost nothing, so awards of value ask for a phone number or a purchase that can no longer go back whole.
 * Call it before any coins or chances are locked (see `hold-own.ts`), and not for an award that was given before.
 * @throws AppError `failed_precondition` with AWARD_NEEDS_PHONE or AWARD_PHONE_USED
 */
export async function requireProvenPerson(deps: ProofDeps, tx: Database, request: ProofRequest): Promise<void> {
  const standing = await judge(deps, tx, request, (phone) => takePhone(deps, tx, phone, request));
  if (standing === 'proven') return;
  const reason = standing === 'needs_phone' ? 'AWARD_NEEDS_PHONE' : 'AWARD_PHONE_USED';
  throw new AppError('failed_precondition', { description: `the award asks for a proven person: ${reason}`, reason });
}

/** The same without taking anything, for pages. */
export const findProofStanding = (deps: ProofDeps, db: Database, request: ProofRequest): Promise<ProofStanding> =>
  judge(deps, db, request, async (phone) => {
    if (await deps.isTaken(db, deps.masterKey, ofAccount(phone, request))) return true;
    return !(await deps.isTaken(db, deps.masterKey, ofMonth(phone, request)));
  });

async function judge(
  deps: ProofDeps,
  db: Database,
  { accountId, at }: ProofRequest,
  isPhoneFree: (phone: string) => Promise<boolean>,
): Promise<ProofStanding> {
  const phone = (await deps.describePerson(db, accountId, at))?.phone ?? null;
  if (phone !== null && (await isPhoneFree(phone))) return 'proven';
  if (await deps.hasKeptPurchase(db, accountId, at)) return 'proven';
  return phone === null ? 'needs_phone' : 'phone_used';
}

/** One number proves one further account a month: otherwise it would go from account to account. */
async function takePhone(deps: ProofDeps, tx: Database, phone: string, request: ProofRequest): Promise<boolean> {
  const { masterKey, takeOnce, isTaken } = deps;
  const account = ofAccount(phone, request);
  if (await isTaken(tx, masterKey, account)) return true;
  if (await takeOnce(tx, masterKey, ofMonth(phone, request), request.at)) {
    await takeOnce(tx, masterKey, account, request.at);
    return true;
  }
  // A concurrent step of the same account may have taken the month.
  return isTaken(tx, masterKey, account);
}

const ofAccount = (phone: string, { accountId }: ProofRequest): OnceOnly => ({
  purpose: `award-account:${accountId}`,
  phone,
});
const ofMonth = (phone: string, { at }: ProofRequest): OnceOnly => ({
  purpose: `award-month:${dayOf(at).slice(0, 7)}`,
  phone,
});
