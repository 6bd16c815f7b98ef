import { addressParams, popupNames } from '@feisuo/contract/facts/address-params';
import { landing } from '../visit/landing.ts';
import type { Visit } from '../visit/remember-visit.ts';
import { visit } from '../visit/visit.ts';

let hasBegun = false;

/** Stores the visit and opens, once, the popup that its first address names. */
export function beginVisit(): Visit {
  const here = visit();
  if (!hasBegun) openAskedPopup();
  hasBegun = true;
  return here;
}

/** A link may open the get-VIP popup. */
function openAskedPopup(): void {
  if (new URL(landing, 'http://site').searchParams.get(addressParams.popup) !== popupNames.getVip) return;
  void import('../features/get-vip-popup/open-get-vip-popup.tsx')
    .then(({ openGetVipPopup }) => openGetVipPopup())
    .catch(() => {});
}
