/**
 * Measures per hour. `order`, `sale` and the codes count orders that buyers placed; `renewal` counts agreements;
 * `payment` and `refund` sum all money by the time it moved.
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
