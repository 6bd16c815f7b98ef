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
 * Membership days, goods and vouchers have a value outside of activities. Coins, chances and cards can only be
 * exchanged for these.
 */
export const needsProof = ({ kind, voucher = null }: { kind: Award['kind']; voucher?: object | null }): boolean =>
  kind === 'vip_days' || kind === 'thing' || voucher !== null;

/**
 * Mailboxes are free, so awards of value require a phone or a purchase past full refund. Call it before locking coins
 * or chances (see `lock-own-balances.ts`), and not for a repeated award. @throws AppError `failed_precondition` with
 * AWARD_NEEDS_PHONE or AWARD_PHONE_USED
 */
export async function requireProvenPerson(deps: ProofDeps, tx: Database, request: ProofRequest): Promise<void> {
  const standing = await judge(deps, tx, request, (phone) => takePhone(deps, tx, phone, request));
  if (standing === 'proven') return;
  const reason = standing === 'needs_phone' ? 'AWARD_NEEDS_PHONE' : 'AWARD_PHONE_USED';
  throw new AppError('failed_precondition', { description: `the award asks for a proven person: ${reason}`, reason });
}

/** Read-only, for pages. */
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

/** One number proves one further account a month; otherwise it would serve any number of accounts. */
async function takePhone(deps: ProofDeps, tx: Database, phone: string, request: ProofRequest): Promise<boolean> {
  const { masterKey, takeOnce, isTaken } = deps;
  const account = ofAccount(phone, request);
  if (await isTaken(tx, masterKey, account)) return true;
  if (await takeOnce(tx, masterKey, ofMonth(phone, request), request.at)) {
    await takeOnce(tx, masterKey, account, request.at);
    return true;
  }
  // A concurrent step of the same account may have claimed the month.
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
