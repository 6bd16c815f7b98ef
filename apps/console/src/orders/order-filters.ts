import type { Filter } from '../kit/table/filter-bar.tsx';
import { channelOptions, orderStateOptions } from './money-texts.ts';

export const orderFilters: readonly Filter[] = [
  { name: 'q', kind: 'search', label: '查找订单', placeholder: '订单号、账号、付款单号、渠道交易号或退款单号' },
  { name: 'state', kind: 'choice', label: '状态', options: orderStateOptions },
  { name: 'channel', kind: 'choice', label: '支付渠道', options: channelOptions },
  { name: 'product', kind: 'picked', label: '商品', what: '商品', from: 'catalogue/products' },
  { name: 'min', kind: 'amount', label: '金额从', isRare: true },
  { name: 'max', kind: 'amount', label: '金额到', isRare: true },
  { name: 'from', kind: 'day', label: '从' },
  { name: 'to', kind: 'day', label: '到' },
];
