import type { PayType } from '@feisuo/contract/facts/pay-vocabulary';
import type { PanelReply } from '@feisuo/contract/schemas/pay';
import { isOk, type ServiceReply } from '../../api/service-reply.ts';
import { vipTexts } from './texts.ts';

/** What somebody is about to pay. Another plan, another way or another answer about renewal is another order. */
export interface Order {
  pid: string;
  method: PayType;
  isRenewing: boolean;
}

export type CodeRequest = { view: 'idle' } | { view: 'asking' } | { view: 'refused'; text: string };

export const orderKey = ({ pid, method, isRenewing }: Order): string => `${pid} ${method} ${isRenewing}`;

/** A request belongs to its order: once that has changed, nothing has been asked yet. */
export const requestFor = (order: Order, asked: { key: string; request: CodeRequest } | null): CodeRequest =>
  asked?.key === orderKey(order) ? asked.request : { view: 'idle' };

/** Why there is no code: in the cashier's words, or because paying is not open. */
export const refusalOf = (reply: ServiceReply<PanelReply['data']>): CodeRequest => ({
  view: 'refused',
  text: isOk(reply) ? vipTexts.notOpen : reply.message,
});
