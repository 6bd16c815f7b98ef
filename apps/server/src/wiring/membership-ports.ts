import type { Deps } from '../ports/deps.ts';
import { defaultChannel } from '@feisuo/contract/facts/download-names';
import { lookUpAccount } from '../modules/account/index.ts';
import { listChannels } from '../modules/attribution/index.ts';
import { findConfigs } from '../modules/content/index.ts';
import { sendMemberMessage } from '../modules/delivery/index.ts';
import type { MembershipPorts } from '../modules/membership/index.ts';
import { findProduct, renewingIn } from '../modules/pay/index.ts';
import { findCreativeOffer, isForClaimant, originOf, OTHER_CHANNEL } from '../modules/promotion/index.ts';
import { describePerson } from './promotion-ports.ts';

export function membershipPorts(deps: Pick<Deps, 'db' | 'clock' | 'masterKey'>): MembershipPorts {
  const { db, clock } = deps;
  const readDocument = async (id: string) => (await findConfigs(db, [id]))[0]?.content ?? null;
  return {
    readRules: () => readDocument('membership'),
    async findOffer({ slotId, creativeId, accountId, device, params, request }) {
      const now = clock.now();
      const offer = await findCreativeOffer(db, { slotId, creativeId, now });
      if (!offer?.isOpen) return offer && { productId: offer.productId, status: 'closed' };
      const { productId, targeting } = offer;
      const origin = originOf(request, { slots: [{ params }] });
      const named = [defaultChannel, ...(targeting.channels ?? []), ...(await listChannels(db)).map(({ id }) => id)];
      const channel = named.includes(origin.channel) ? origin.channel : OTHER_CHANNEL;
      const person = await describePerson(deps, accountId);
      const isMeant = isForClaimant(targeting, { ...origin, ...person, channel, accountId, device }, now);
      return { productId, status: isMeant ? 'open' : 'not_for_member' };
    },
    async findClaimable(productId) {
      const product = await findProduct(db, productId);
      return product?.claimDays ? { vas: product.vas, days: product.claimDays } : null;
    },
    findContacts: (from, accountId) => lookUpAccount(from, clock, accountId),
    renewingIn,
    tellMember: (tx, accountId, { isWelcome = false, ...letter }) =>
      sendMemberMessage(tx, deps, { accountId, kind: isWelcome ? 'welcome' : 'membership', ...letter }),
  };
}
