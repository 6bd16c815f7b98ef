import { isAnonymousSub } from '@feisuo/contract/facts/account-vocabulary';
import { AppError } from '../../../http/app-error.ts';
import { grantMembership } from '../grants/grant-membership.ts';
import { findGrant } from '../grants/grant-queries.ts';
import type { MembershipDeps } from '../membership-deps.ts';
import { marksOf, takeMarks } from '../trial/marks.ts';

export interface OfferClaim {
  accountId: string;
  /** Empty where the request names none. */
  device: string;
  slotId: string;
  creativeId: string;
}

export interface Claimed {
  productId: string;
  days: number;
  endsAt: Date;
}

/**
 * Gives what a popup promises: the stored creative's product, for the days that it may be claimed for, once per account and
 * device. A repeat by the same account gives the same answer. Without a device it is not given: leaving it out would be the way
 * to have it again and again.
 */
export async function claimOffer(
  deps: MembershipDeps,
  { accountId, device, slotId, creativeId }: OfferClaim,
): Promise<Claimed> {
  if (isAnonymousSub(accountId)) throw refusal('OFFER_NEEDS_ACCOUNT');
  const offer = await deps.findOffer(slotId, creativeId);
  const claimable = offer && (await deps.findClaimable(offer.productId));
  if (!claimable) throw refusal('OFFER_GONE');
  const { productId } = offer;
  const { vas, days } = claimable;
  const { masterKey } = deps;
  const source = { type: 'claim', id: masterKey.digest('claim-account', `${productId}\n${accountId}`) } as const;
  return deps.db.transaction(async (tx) => {
    const at = deps.clock.now();
    const isHad = async () => (await findGrant(tx, source)) !== null;
    const take = () => takeMarks(tx, marksOf(masterKey, `claim:${productId}`, { device }), at);
    if (!(await isHad())) {
      if (device === '') throw refusal('OFFER_NEEDS_DEVICE');
      // Twice at once: whoever comes second finds the device taken, by the same account.
      if (!(await take()) && !(await isHad())) throw refusal('OFFER_TAKEN');
    }
    const { endsAt } = await grantMembership(tx, { accountId, source, productId, vas, length: { days }, at });
    return { productId, days, endsAt };
  });
}

const refusal = (reason: 'OFFER_NEEDS_ACCOUNT' | 'OFFER_NEEDS_DEVICE' | 'OFFER_GONE' | 'OFFER_TAKEN') =>
  new AppError('failed_precondition', { description: `nothing to claim: ${reason}`, reason });
