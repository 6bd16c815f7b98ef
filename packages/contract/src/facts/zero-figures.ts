/** Figures for a day or channel without events, as in the console's overview. */
export const zeroFigures = {
  visits: 0,
  paidVisits: 0,
  downloads: 0,
  registers: 0,
  orders: 0,
  sales: 0,
  paidFen: 0,
  refunds: 0,
  refundedFen: 0,
};
