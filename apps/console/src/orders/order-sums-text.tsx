import type { OrderSums } from '@feisuo/contract/schemas/console-orders';
import { formatCount, formatMoney } from '../kit/format-number.ts';
import { useRemote } from '../use-remote.ts';

/** Number and sums of all orders that match the filters, not only of this page. */
export function OrderSumsText({ filters }: { filters: Readonly<Record<string, string>> }) {
  const { data, error } = useRemote<OrderSums>(`orders/sums?${new URLSearchParams(filters)}`);
  if (!data) return error && <span>没有取到合计：{error}</span>;
  if (!data.sums) return <span>超过 {formatCount(data.orders)} 单，缩小范围后显示合计</span>;
  const { paid, paidFen, refundedFen } = data.sums;
  return (
    <span>
      命中 <b>{formatCount(data.orders)}</b> 单，已付 <b>{formatCount(paid)}</b> 单 <b>{formatMoney(paidFen)}</b>
      {refundedFen > 0 && (
        <>
          ，已退 <b>{formatMoney(refundedFen)}</b>
        </>
      )}
    </span>
  );
}
