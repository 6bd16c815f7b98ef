import { isMissedPayment, MISMATCH_PARKED_DAYS } from '@feisuo/contract/facts/pay-vocabulary';
import type { Booked, MismatchDetail } from '@feisuo/contract/schemas/console-books';
import { formatMoney } from '../kit/format-number.ts';
import { channelNames } from './book-texts.ts';

export type Way = 'book' | 'read' | 'park' | 'explain';

type WayText = { way: Way; title: string; hint: string; verb: string; ledger: string };

const NO_MONEY = '不动账';

/** The actions that fit a mismatch; the suggested action is the first. */
export function waysOf({ mismatch, order }: MismatchDetail): WayText[] {
  const { kind, rowKind, channel, day, theirsFen, parked } = mismatch;
  const fen = formatMoney(theirsFen ?? 0);
  const texts: Record<Way, WayText> = {
    book: {
      way: 'book',
      title: order ? `补单：${order.productName}，会员 ${order.days} 天` : '补单',
      hint: `向渠道查单，以渠道的答复为准记一笔 ${fen} 的收款。金额相符、订单还能发放的，会员立即到账；不能发放的自动原路退回；金额不符的转到待核对款项。会员不要了，补单之后在订单里退款。`,
      verb: '补单',
      ledger: `将记 2 条分录，借贷各 ${fen}`,
    },
    read: {
      way: 'read',
      title: '重读账单',
      hint: `渠道补发或更正账单之后用。${channelNames[channel]} ${day} 的账单逐笔再比一遍，对上的自动结清。`,
      verb: '重读账单',
      ledger: '对上的自动入账',
    },
    park: {
      way: 'park',
      title: parked ? '改挂账的日子，或者取消挂账' : '挂账，等渠道答复',
      hint: `最多 ${MISMATCH_PARKED_DAYS} 天，到期自动回到待处理。`,
      verb: '挂账',
      ledger: NO_MONEY,
    },
    explain: {
      way: 'explain',
      title: '登记为已解释',
      hint: '不动账，只写明原因，之后在「已处理」里查得到是谁、为什么。',
      verb: '标为已解释',
      ledger: NO_MONEY,
    },
  };
  return orderOf(kind, isMissedPayment({ kind, rowKind })).map((way) => texts[way]);
}

function orderOf(kind: MismatchDetail['mismatch']['kind'], isMissed: boolean): Way[] {
  if (isMissed) return ['book', 'park', 'read', 'explain'];
  if (kind === 'channel_paid_we_not' || kind === 'channel_lacks') return ['read', 'park', 'explain'];
  return kind === 'fee_differs' ? ['explain', 'park', 'read'] : ['park', 'read', 'explain'];
}

export function describeBooked({ outcome, disposition }: Booked): string {
  if (outcome === 'repeated') return '这笔收款刚刚已经记过，没有重复记，差异已结清';
  switch (disposition) {
    case 'applied':
      return '已补单，会员已到账';
    case 'review':
      return '已记收款，金额与订单不符或渠道已退，请到待核对款项处理';
    case 'duplicate':
    case 'late':
    case 'returned':
    case 'written_off':
      return '已记收款，订单不能再发放，正在原路退回';
  }
}
