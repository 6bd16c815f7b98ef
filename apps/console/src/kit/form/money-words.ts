import { shapeWords, type ShapeFault } from '@feisuo/contract/facts/shape-words';
import { formatMoney } from '../format-money.ts';

/** What is wrong with a sum, for whoever typed it in yuan. */
export function moneyWords(fault: ShapeFault): string {
  const { keyword, params = {} } = fault;
  const { limit } = params as { limit?: unknown };
  if (keyword === 'type') return '要填金额，最多两位小数';
  const words = shapeWords(fault);
  return typeof limit === 'number' ? words.replace(String(limit), formatMoney(limit)) : words;
}
