import { addressParams, popupNames } from '@feisuo/contract/facts/address-params';
import { landing } from '../visit/landing.ts';
import type { Visit } from '../visit/remember-visit.ts';
import { visit } from '../visit/visit.ts';

let hasBegun = false;

/** Stores the visit. On the first call it also opens the popup that the visit's address asks for. */
export function beginVisit(): Visit {
  const here = visit();
  if (!hasBegun) openAskedPopup();
  hasBegun = true;
  return here;
}

/** Opens the get-VIP popup if the address of the visit asks for it. */
function openAskedPopup(): void {
  if (new URL(landing, 'http://site').searchParams.get(addressParams.popup) !== popupNames.getVip) return;
  void import('../features/get-vip-popup/open-get-vip-popup.tsx')
    .then(({ openGetVipPopup }) => openGetVipPopup())
    .catch(() => {});
}
