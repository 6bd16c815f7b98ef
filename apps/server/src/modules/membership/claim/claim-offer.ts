import { isAnonymousSub } from '@feisuo/contract/facts/account-vocabulary';
import { AppError } from '../../../http/app-error.ts';
import { grantMembership } from '../grants/grant-membership.ts';
import { findGrant } from '../grants/grant-queries.ts';
import type { MembershipDeps, OfferClaim } from '../membership-deps.ts';
import { takePerPerson } from '../trial/claim-once-per-person.ts';

export interface Claimed {
  productId: string;
  days: number;
  endsAt: Date;
}

/**
 * Grants the product of a creative for its claim days, once per account and person. The line item must be on and target
 * the member; a repeat by the same account returns the first grant.
 */
export async function claimOffer(deps: MembershipDeps, claim: OfferClaim): Promise<Claimed> {
  const { accountId, device, request } = claim;
  if (isAnonymousSub(accountId)) throw refusal('OFFER_NEEDS_ACCOUNT');
  const offer = await deps.findOffer(claim);
  const claimable = offer && (await deps.findClaimable(offer.productId));
  if (!claimable) throw refusal('OFFER_GONE');
  const { productId, status } = offer;
  const { vas, days } = claimable;
  const { masterKey } = deps;
  const source = { type: 'claim', id: masterKey.digest('claim-account', `${productId}\n${accountId}`) } as const;
  return deps.db.transaction(async (tx) => {
    const at = deps.clock.now();
    const isHad = async () => (await findGrant(tx, source)) !== null;
    if (!(await isHad())) {
      if (status !== 'open') throw refusal(status === 'closed' ? 'OFFER_GONE' : 'OFFER_NOT_FOR_YOU');
      // A device id is required, because the same person could otherwise claim from new accounts.
      if (device === '') throw refusal('OFFER_NEEDS_DEVICE');
      const contacts = await deps.findContacts(tx, accountId);
      const person = { phone: contacts?.phone ?? null, email: contacts?.email ?? null, device, address: request.ip };
      const outcome = await takePerPerson(tx, deps, `claim:${productId}`, person);
      // Of two concurrent claims by one account, the second finds phone and device taken by the first. So the account's
      // own grant is checked before refusing.
      if (outcome !== 'taken' && !(await isHad()))
        throw refusal(outcome === 'had' ? 'OFFER_TAKEN' : 'OFFER_NEEDS_PHONE');
    }
    const { endsAt } = await grantMembership(tx, { accountId, source, productId, vas, length: { days }, at });
    return { productId, days, endsAt };
  });
}

type Refusal =
  | 'OFFER_NEEDS_ACCOUNT'
  | 'OFFER_NEEDS_DEVICE'
  | 'OFFER_NEEDS_PHONE'
  | 'OFFER_GONE'
  | 'OFFER_NOT_FOR_YOU'
  | 'OFFER_TAKEN';

const refusal = (reason: Refusal) =>
  new AppError('failed_precondition', { description: `the offer cannot be claimed: ${reason}`, reason });
