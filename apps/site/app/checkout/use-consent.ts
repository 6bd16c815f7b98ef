import type { PayType } from '@feisuo/contract/facts/pay-vocabulary';
import { useState } from 'react';
import type { CheckoutView } from './order.ts';

/** Whether somebody agreed to be charged again, to exactly what stands there. */
export interface Consent {
  isGiven: boolean;
  /** Somebody went on without it. */
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
  /** An order under way was agreed to when it was made: taking that back is not to want the renewal. */
  onWithdrawn: () => void;
}

/** Given for one product at one price and by one way to pay; another asks anew. */
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
  /** True where a code may be asked for; otherwise it is said what is missing. */
  const check = () => {
    const isFine = !isRenewing || isGiven;
    setMissed(!isFine);
    return isFine;
  };
  return { consent: { isGiven, isMissed, give } satisfies Consent, check };
}
