import type { OrderFilters } from '@feisuo/contract/schemas/console-orders';
import { fenOf } from '../../formats/yuan.ts';
import type { OrderFilter } from '../../modules/pay/index.ts';
import { addDays, startOf } from '../../time/shanghai.ts';

/** Reads the filters of the order list as the console sends them. Both days belong to the period. */
export const readOrderFilters = ({
  q,
  account,
  state,
  product,
  channel,
  from,
  to,
  min,
  max,
}: OrderFilters): OrderFilter => ({
  ...(q !== undefined && { words: q.trim() }),
  ...(account !== undefined && { accountId: account }),
  ...(state !== undefined && { state }),
  ...(product !== undefined && { productId: product }),
  ...(channel !== undefined && { channel }),
  ...(from !== undefined && { since: startOf(from) }),
  ...(to !== undefined && { until: startOf(addDays(to, 1)) }),
  ...(min !== undefined && { leastFen: fenOf(min) ?? 0 }),
  ...(max !== undefined && { mostFen: fenOf(max) ?? 0 }),
});
