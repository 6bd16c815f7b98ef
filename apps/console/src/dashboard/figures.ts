import type { DashboardFigures } from '@feisuo/contract/schemas/console-dashboard';
import type { FigureKind } from '../kit/chart/figure-kinds.ts';
import { shareOf } from './compare.ts';

/** What is known of a day, and but for orders of a channel. */
type Known = Omit<DashboardFigures, 'orders'>;

export interface Figure<Of = DashboardFigures> {
  name: string;
  kind: FigureKind;
  /** Null where nothing can be said. */
  of: (figures: Of) => number | null;
  /** More of it is nothing to be glad of. */
  isBad?: boolean;
}

const visits: Figure<Known> = { name: '访问', kind: 'count', of: (known) => known.visits };
const downloads: Figure<Known> = { name: '下载', kind: 'count', of: (known) => known.downloads };
const registers: Figure<Known> = { name: '注册', kind: 'count', of: (known) => known.registers };
const orders: Figure = { name: '下单', kind: 'count', of: (known) => known.orders };
const sales: Figure<Known> = { name: '付费订单', kind: 'count', of: (known) => known.sales };
const paid: Figure<Known> = { name: '收款', kind: 'money', of: (known) => known.paidFen };
const refunded: Figure<Known> = { name: '退款', kind: 'money', of: (known) => known.refundedFen, isBad: true };
const share: Figure<Known> = {
  name: '访问到付费',
  kind: 'share',
  of: (known) => shareOf(known.sales, known.visits),
};

export const dayFigures: readonly Figure[] = [visits, downloads, registers, orders, sales, paid, refunded, share];

/** Whoever orders is known by a channel only once they have paid. */
export const channelFigures: readonly Figure<Known>[] = [visits, downloads, registers, sales, paid, refunded, share];
