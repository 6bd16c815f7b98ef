import type { PayType } from '@feisuo/contract/facts/pay-vocabulary';
import { useState } from 'react';
import type { CheckoutView } from './order.ts';

/** Consent to automatic renewal, for exactly the terms shown. */
export interface Consent {
  isGiven: boolean;
  /** The user tried to continue without giving consent. */
  isMissed: boolean;
  give: (isGiven: boolean) => void;
}

interface Agreed {
  pid: string;
  method: PayType;
  rmb: number;
  listRmb: number;
  isRenewing: boolean;
  view: CheckoutView['view'];
  /** Called when the user withdraws consent while an order is open; the renewal is then deselected. */
  onWithdrawn: () => void;
}

/** Consent is valid for one product, price and method. If one of them changes, the page asks again. */
export function useConsent({ pid, method, rmb, listRmb, isRenewing, view, onWithdrawn }: Agreed) {
  const terms = [pid, method, rmb, listRmb].join(' ');
  const [agreedTerms, setAgreedTerms] = useState<string | null>(null);
  const [isMissed, setMissed] = useState(false);
  const isUnderWay = isRenewing && view !== 'idle';
  const isGiven = isRenewing && (isUnderWay || agreedTerms === terms);
  const give = (isNowGiven: boolean) => {
    setMissed(false);
    setAgreedTerms(isNowGiven ? terms : null);
    if (!isNowGiven && isUnderWay) onWithdrawn();
  };
  /** Returns whether a code may be requested; if not, shows what is missing. */
  const check = () => {
    const isFine = !isRenewing || isGiven;
    setMissed(!isFine);
    return isFine;
  };
  return { consent: { isGiven, isMissed, give } satisfies Consent, check };
}
