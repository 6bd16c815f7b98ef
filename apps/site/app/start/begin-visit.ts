import { addressParams, popupNames } from '@feisuo/contract/facts/address-params';
import { landing } from '../visit/landing.ts';
import type { Visit } from '../visit/remember-visit.ts';
import { visit } from '../visit/visit.ts';

let hasBegun = false;

/** Has the visit remembered, and opens the popup that its first address asks for, once. */
export function beginVisit(): Visit {
  const here = visit();
  if (!hasBegun) openAskedPopup();
  hasBegun = true;
  return here;
}

/** A link may ask for the get-VIP popup, until slots say who sees it. */
function openAskedPopup(): void {
  if (new URL(landing, 'http://site').searchParams.get(addressParams.popup) !== popupNames.getVip) return;
  void import('../features/get-vip-popup/open-get-vip-popup.tsx')
    .then(({ openGetVipPopup }) => openGetVipPopup())
    .catch(() => {});
}
