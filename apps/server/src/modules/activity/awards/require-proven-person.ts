import type { Award } from '@feisuo/contract/schemas/activity-parts';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { dayOf } from '../../../time/shanghai.ts';
import type { ActivityDeps, OnceOnly } from '../activity-deps.ts';

type ProofDeps = Pick<ActivityDeps, 'masterKey' | 'describePerson' | 'hasMaturePurchase' | 'takeOnce' | 'isTaken'>;

export interface ProofRequest {
  accountId: string;
  at: Date;
}

export type ProofStatus = 'proven' | 'needs_phone' | 'phone_used';

/**
 * Membership days, goods and vouchers have a value outside of activities, so they need a proof. Coins, chances and
 * cards need none, because members can only exchange them for other awards.
 */
export const needsProof = ({ kind, voucher = null }: { kind: Award['kind']; voucher?: object | null }): boolean =>
  kind === 'vip_days' || kind === 'thing' || voucher !== null;

/**
 * Awards of value require a phone number or a mature purchase, because a person can create any number of mailboxes.
 * Call this before locking coins or chances (see `lock-own-balances.ts`), and not when a request is repeated.
 * @throws AppError `failed_precondition` with AWARD_NEEDS_PHONE or AWARD_PHONE_USED
 */
export async function requireProvenPerson(deps: ProofDeps, tx: Database, request: ProofRequest): Promise<void> {
  const status = await judge(deps, tx, request, (phone) => takePhone(deps, tx, phone, request));
  if (status === 'proven') return;
  const reason = status === 'needs_phone' ? 'AWARD_NEEDS_PHONE' : 'AWARD_PHONE_USED';
  throw new AppError('failed_precondition', { description: `the award requires a verified person: ${reason}`, reason });
}

/** Like `requireProvenPerson`, but does not claim the phone number. For pages that show the status. */
export const findProofStatus = (deps: ProofDeps, db: Database, request: ProofRequest): Promise<ProofStatus> =>
  judge(deps, db, request, async (phone) => {
    if (await deps.isTaken(db, deps.masterKey, ofAccount(phone, request))) return true;
    return !(await deps.isTaken(db, deps.masterKey, ofMonth(phone, request)));
  });

async function judge(
  deps: ProofDeps,
  db: Database,
  { accountId, at }: ProofRequest,
  isPhoneFree: (phone: string) => Promise<boolean>,
): Promise<ProofStatus> {
  const phone = (await deps.describePerson(db, accountId, at))?.phone ?? null;
  if (phone !== null && (await isPhoneFree(phone))) return 'proven';
  if (await deps.hasMaturePurchase(db, accountId, at)) return 'proven';
  return phone === null ? 'needs_phone' : 'phone_used';
}

/** Claims the phone number for the account. A phone number can prove only one additional account per month. */
async function takePhone(deps: ProofDeps, tx: Database, phone: string, request: ProofRequest): Promise<boolean> {
  const { masterKey, takeOnce, isTaken } = deps;
  const account = ofAccount(phone, request);
  if (await isTaken(tx, masterKey, account)) return true;
  if (await takeOnce(tx, masterKey, ofMonth(phone, request), request.at)) {
    await takeOnce(tx, masterKey, account, request.at);
    return true;
  }
  // A concurrent request of this account may have claimed the phone number for this month.
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
