import type { PayType } from '@feisuo/contract/facts/pay-vocabulary';
import type { ServiceReply } from '../../../api/service-reply.ts';

/** What a renewal would take, when, and from where; told by the membership service to whoever may change it. */
export interface RenewalTerms {
  amountFen: number;
  payType: PayType;
  chargesAt: string;
  noticeAt: string;
  periodDays: number;
  change(isOn: boolean): Promise<ServiceReply<unknown>>;
}
