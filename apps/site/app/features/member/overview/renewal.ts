import type { PayType } from '@feisuo/contract/facts/pay-vocabulary';
import { useCallback } from 'react';
import { siteApi, type ServiceReply } from '../../../api/site-api.ts';
import { dataOf, useMine } from '../use-mine.ts';

/** GET tells the terms, POST `{isOn: false}` stops it; both answer with how it stands then. */
const renewalPath = '/xlppc.gacs/api/gxsdn/member/renewal';

/** An agreement to renew: what it takes, when, and from where. */
export interface RenewalTerms {
  isOn: boolean;
  /** Fen. */
  rmb: number;
  payType: PayType;
  chargesAt: string;
  /** When it is announced. */
  noticeAt: string;
  periodDays: number;
}

/** Starting is a purchase, which is signed at the channel. */
export const stopRenewal = (): Promise<ServiceReply<RenewalTerms>> =>
  siteApi.post(renewalPath, { body: { isOn: false } });

/** The terms of somebody's renewal; null for whoever has none, who is not asked about. */
export function useRenewal(isRenewing: boolean) {
  const read = useCallback(
    async () => (isRenewing ? dataOf(await siteApi.get<RenewalTerms>(renewalPath)) : null),
    [isRenewing],
  );
  return useMine<RenewalTerms | null>(read);
}
