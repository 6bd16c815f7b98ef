/**
 * What is counted per hour. `order`, `sale` and `code_*` count orders placed by buyers, `renewal` counts renewal
 * charges; `payment` and `refund` sum all money.
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
