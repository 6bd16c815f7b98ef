import { addressParams, popupNames } from '@feisuo/contract/facts/address-params';
import { landing, visitKey } from './landing.ts';
import { nextVisit, readVisit, type Visit } from './remember-visit.ts';

export type { Visit } from './remember-visit.ts';

let current: Visit | null = null;

/** Where this visit came from; in the browser only. Kept in the tab's storage, or in memory where there is none. */
export function visit(): Visit {
  if (!current) {
    current = nextVisit(readStored(), readVisit(landing));
    try {
      sessionStorage.setItem(visitKey, JSON.stringify(current));
    } catch {
      // Then it lasts as long as this page.
    }
    openAskedPopup();
  }
  return current;
}

/** A link may ask for the get-VIP popup, until slots say who sees it. */
function openAskedPopup(): void {
  if (new URL(landing, 'http://site').searchParams.get(addressParams.popup) !== popupNames.getVip) return;
  void import('../features/get-vip-popup/open-get-vip-popup.tsx')
    .then(({ openGetVipPopup }) => openGetVipPopup())
    .catch(() => {});
}

function readStored(): Visit | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(visitKey) ?? 'null') as Visit | null;
    return typeof stored?.channel === 'string' ? stored : null;
  } catch {
    return null;
  }
}
