/**
 * What is counted of orders and money. `order`, `sale` and the codes are of what people ordered themselves; `renewal` is what
 * agreements bought; `payment` and `refund` are all money that came and went back, by when it moved.
 */
const payMeasures = [
  'order',
  'sale',
  'renewal',
  'payment',
  'refund',
  'code_asked',
  'code_shown',
  'code_paid',
  'code_failed',
  'expired',
  'cancelled',
] as const;
export type PayMeasure = (typeof payMeasures)[number];
