import type { PayType } from '@feisuo/contract/facts/pay-vocabulary';
import { useState } from 'react';
import type { CheckoutView } from './order.ts';

/** Consent to be charged again, for exactly the shown terms. */
export interface Consent {
  isGiven: boolean;
  /** The user tried to continue without it. */
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
  /** Withdrawing consent from a pending order means not wanting the renewal. */
  onWithdrawn: () => void;
}

/** Valid for one product, price and method; others ask again. */
export function useConsent({ pid, method, rmb, listRmb, isRenewing, view, onWithdrawn }: Agreed) {
  const terms = [pid, method, rmb, listRmb].join(' ');
  const [givenTo, setGivenTo] = useState<string | null>(null);
  const [isMissed, setMissed] = useState(false);
  const isUnderWay = isRenewing && view !== 'idle';
  const isGiven = isRenewing && (isUnderWay || givenTo === terms);
  const give = (isNowGiven: boolean) => {
    setMissed(false);
    setGivenTo(isNowGiven ? terms : null);
    if (!isNowGiven && isUnderWay) onWithdrawn();
  };
  /** True if a code may be requested; otherwise shows what is missing. */
  const check = () => {
    const isFine = !isRenewing || isGiven;
    setMissed(!isFine);
    return isFine;
  };
  return { consent: { isGiven, isMissed, give } satisfies Consent, check };
}
