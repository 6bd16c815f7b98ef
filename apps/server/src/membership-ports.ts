import type { GetVipPopup } from '@feisuo/contract/schemas/get-vip-popup';
import type { Deps } from './deps.ts';
import { lookUpAccount } from './modules/account/index.ts';
import { findConfigs } from './modules/content/index.ts';
import { putLetter } from './modules/delivery/index.ts';
import type { MembershipPorts } from './modules/membership/index.ts';
import { findProduct, renewingIn } from './modules/pay/index.ts';
import { findCreativeOffer } from './modules/promotion/index.ts';

/** What membership asks of other modules, which it knows nothing of. */
export function membershipPorts(deps: Pick<Deps, 'db' | 'clock' | 'masterKey'>): MembershipPorts {
  const { db, clock } = deps;
  const readDocument = async (id: string) => (await findConfigs(db, [id]))[0]?.content ?? null;
  return {
    readRules: () => readDocument('membership'),
    // A creative that gives something away, or the popup that a link may ask for by itself.
    async findOffer(slotId, creativeId) {
      const shown = await findCreativeOffer(db, { slotId, creativeId, now: clock.now() });
      if (shown) return shown;
      const popup = (await readDocument('get-vip-popup')) as GetVipPopup | null;
      const isShown = popup?.slotId === slotId && popup.creativeId === creativeId;
      return isShown ? { productId: popup.productid } : null;
    },
    async findClaimable(productId) {
      const product = await findProduct(db, productId);
      return product?.claimDays ? { vas: product.vas, days: product.claimDays } : null;
    },
    findContacts: (from, accountId) => lookUpAccount(from, clock, accountId),
    renewingIn,
    tellMember: (tx, accountId, letter) => putLetter(tx, deps, { accountId, kind: 'membership', ...letter }),
  };
}
