import { isAnonymousSub } from '@feisuo/contract/facts/account-vocabulary';
import { AppError } from '../../../http/app-error.ts';
import { grantMembership } from '../grants/grant-membership.ts';
import { findGrant } from '../grants/grant-queries.ts';
import type { MembershipDeps, OfferClaim } from '../membership-deps.ts';
import { takePerPerson } from '../trial/take-per-person.ts';

export interface Claimed {
  productId: string;
  days: number;
  endsAt: Date;
}

/**
 * Grants the stored creative's product for its claim days, once per account and person, while its line item is on and
 * targets the member. Idempotent for the same account.
 */
export async function claimOffer(deps: MembershipDeps, claim: OfferClaim): Promise<Claimed> {
  const { accountId, device, request } = claim;
  if (isAnonymousSub(accountId)) throw refusal('OFFER_NEEDS_ACCOUNT');
  const offer = await deps.findOffer(claim);
  const claimable = offer && (await deps.findClaimable(offer.productId));
  if (!claimable) throw refusal('OFFER_GONE');
  const { productId, standing } = offer;
  const { vas, days } = claimable;
  const { masterKey } = deps;
  const source = { type: 'claim', id: masterKey.digest('claim-account', `${productId}\n${accountId}`) } as const;
  return deps.db.transaction(async (tx) => {
    const at = deps.clock.now();
    const isHad = async () => (await findGrant(tx, source)) !== null;
    if (!(await isHad())) {
      if (standing !== 'open') throw refusal(standing === 'closed' ? 'OFFER_GONE' : 'OFFER_NOT_FOR_YOU');
      // Without a device id a person could claim again and again.
      if (device === '') throw refusal('OFFER_NEEDS_DEVICE');
      const contacts = await deps.findContacts(tx, accountId);
      const person = { phone: contacts?.phone ?? null, email: contacts?.email ?? null, device, address: request.ip };
      const outcome = await takePerPerson(tx, deps, `claim:${productId}`, person);
      // Two concurrent claims of one account: the second finds the marks taken.
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
  new AppError('failed_precondition', { description: `nothing to claim: ${reason}`, reason });
