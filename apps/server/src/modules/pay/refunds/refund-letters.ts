import type { RefundEvent } from './refund-deps.ts';

export interface LetterFacts {
  productName: string;
  amountFen: number;
  reason: string;
  /** Why it was declined. */
  note: string | null;
}

const yuan = (fen: number) => `¥${(fen / 100).toFixed(2)}`;

/** What a buyer reads at each step of a refund. */
export function letterOf(
  kind: RefundEvent['kind'],
  { productName, amountFen, reason, note }: LetterFacts,
): { title: string; text: string } {
  const what = `「${productName}」的退款 ${yuan(amountFen)}`;
  switch (kind) {
    case 'refund_asked':
      return { title: '退款申请已收到', text: `${what}正在由客服核对，结果会在这里告诉你。核对期间会员照常使用。` };
    case 'refund_declined':
      return {
        title: '退款申请未通过',
        text: `${what}没有通过核对。${note ? `原因：${note}。` : ''}有疑问可以提交工单。`,
      };
    case 'refunding':
      return { title: '退款处理中', text: `${what}（${reason}）已交给支付渠道，将原路退回，到账时间以渠道为准。` };
    case 'refund_failed':
      return { title: '退款暂未成功', text: `${what}没能原路退回，客服正在处理，你不需要做什么，款项不会丢失。` };
    case 'part_refunded':
    case 'refunded':
      return { title: '退款已完成', text: `${what}（${reason}）已经原路退回，请留意付款账户的到账通知。` };
  }
}
