import { refundArrival } from '@feisuo/contract/facts/pay-vocabulary';
import type { RefundEvent } from './refund-deps.ts';

export interface LetterFacts {
  productName: string;
  amountFen: number;
  reason: string;
  /** Why an operator declined the request; null otherwise. */
  note: string | null;
  /** Whether the refunded payment is a duplicate. */
  isExtra: boolean;
}

const yuan = (fen: number) => `¥${(fen / 100).toFixed(2)}`;

export function letterOf(
  kind: RefundEvent['kind'],
  { productName, amountFen, reason, note, isExtra }: LetterFacts,
): { title: string; text: string } {
  if (isExtra) return extraLetterOf(kind, productName, yuan(amountFen));
  const what = `「${productName}」的退款 ${yuan(amountFen)}`;
  switch (kind) {
    case 'refund_asked':
      return { title: '退款申请已收到', text: `${what} 正在由客服核对，结果会在这里告诉你。核对期间会员照常使用。` };
    case 'refund_declined':
      return {
        title: '退款申请未通过',
        text: `${what} 没有通过核对。${note ? `原因：${note}。` : ''}有疑问可以提交工单。`,
      };
    case 'refunding':
      return { title: '退款处理中', text: `${what}（${reason}）已交给支付渠道，将原路退回。${refundArrival}。` };
    case 'refund_failed':
      return { title: '退款暂未成功', text: `${what} 没能原路退回，客服正在处理，你不需要做什么，款项不会丢失。` };
    case 'part_refunded':
    case 'refunded':
      return { title: '退款已完成', text: `${what}（${reason}）已经原路退回，请留意付款账户的到账通知。` };
  }
}

/** Message about the refund of a duplicate payment. It says that the membership does not change. */
function extraLetterOf(kind: RefundEvent['kind'], productName: string, sum: string): { title: string; text: string } {
  switch (kind) {
    case 'part_refunded':
    case 'refunded':
      return {
        title: '多付的款项已退回',
        text: `「${productName}」这笔订单多付的 ${sum} 已经原路退回。会员按一笔付款开通，不受影响。`,
      };
    case 'refund_failed':
      return {
        title: '多付的款项暂未退回',
        text: `「${productName}」这笔订单多付的 ${sum} 没能原路退回，客服正在处理，你不需要做什么，款项不会丢失。`,
      };
    case 'refund_asked':
    case 'refund_declined':
    case 'refunding':
      return {
        title: '收到重复付款，多付的原路退回',
        text: `「${productName}」这笔订单又收到一笔付款。多付的 ${sum} 已提交退回，原路返回付款账户，你不需要做什么。${refundArrival}。会员按一笔付款开通，不受影响。`,
      };
  }
}

/** Message that the channel refunded a payment before we granted anything. */
export const channelReturnedLetter = (productName: string, paidFen: number) => ({
  title: '付款已由支付渠道退回',
  text: `「${productName}」的付款 ${yuan(paidFen)} 已由支付渠道原路退回，没有用来开通会员。想继续使用，可以重新下单。`,
});
