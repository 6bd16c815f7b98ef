import type { PayWay } from '@feisuo/contract/facts/pay-vocabulary';
import type { ConsoleProduct } from '@feisuo/contract/schemas/console-catalogue';
import type { Tone } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { formatDeepValue } from '../kit/form/format-deep-value.ts';
import { formatMoney } from '../kit/format-number.ts';
import { channelNames } from '../orders/money-texts.ts';

export const kindOf = (vas: number) => (vas === 5 ? '超级会员' : '加速会员');

export const lengthUnitNames: Record<ConsoleProduct['lengthUnit'], string> = { months: '个月', days: '天' };
export const payWayNames: Record<PayWay, string> = { qrcode: '扫码', ...channelNames };

export const lengthOf = ({ lengthUnit, lengthCount }: Pick<ConsoleProduct, 'lengthUnit' | 'lengthCount'>) =>
  `${lengthCount} ${lengthUnitNames[lengthUnit]}`;

/** A pay page's name, or its id if it has no name. */
export const namePage = ({ id, name }: { id: string; name: string }): string => name || id;

/** Describes whether a product can be bought now, and the reason if it cannot. */
export function saleOf({ isOnSale, isOffered, saleFrom, pages }: ConsoleProduct): {
  text: string;
  tone: Tone;
  message: string;
} {
  if (!isOffered) return { text: '已停售', tone: 'none', message: '' };
  if (isOnSale && pages.length === 0) return { text: '未上架', tone: 'warn', message: '没有支付页提供它' };
  if (isOnSale) return { text: '在售', tone: 'ok', message: pages.map(namePage).join('、') };
  const isAhead = saleFrom !== null && Date.parse(saleFrom) > Date.now();
  return { text: isAhead ? '未开售' : '已结束', tone: 'info', message: isAhead ? `${formatTime(saleFrom)} 开售` : '' };
}

export function quotaOf({ quota, sold, held }: ConsoleProduct): string {
  if (!quota || sold === null) return '不限';
  return `${quota.total ?? '不限'}，已售 ${sold}${held ? `，待付款 ${held}` : ''}`;
}

/** Text of a product field's value, for the view that compares two conflicting edits. */
export const describeProductValue = (name: string, value: unknown): string =>
  formatDeepValue(name, value, { labelOf: (part) => partLabels[part] ?? part, describe: describePart });

const partLabels: Record<string, string> = {
  total: '总共',
  perAccount: '每人限购',
  priceFen: '促销价',
  actId: '活动编号',
  from: '开始',
  until: '结束',
  productId: '商品',
  num: '一次买几期',
};
const moments = new Set(['saleFrom', 'saleUntil', 'from', 'until']);

function describePart(name: string, value: unknown): string | null {
  if (typeof value === 'number') return name.endsWith('Fen') ? formatMoney(value) : null;
  if (typeof value !== 'string') return null;
  if (moments.has(name)) return formatTime(value);
  if (name === 'lengthUnit') return (lengthUnitNames as Record<string, string>)[value] ?? null;
  return name === 'types' ? ((channelNames as Record<string, string>)[value] ?? value) : null;
}
