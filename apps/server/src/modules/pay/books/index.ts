export { clearingOf, ledgerAccounts, type LedgerAccount } from './accounts.ts';
export { post, type LedgerLine, type Posting } from './post.ts';
export { postAcceptance, postPayment, type ArrivedPayment } from './post-payment.ts';
export { postRefund, postRefundPaid, type PromisedRefund } from './post-refund.ts';
export { recogniseRevenue } from './recognise-revenue.ts';
export { revenueByDay, trialBalance, type AccountBalance, type RevenueDay } from './reports.ts';
export { moveSchedule, scheduleRevenue, type RevenueSchedule } from './revenue.ts';
export { mismatchKinds, type Mismatch, type MismatchKind } from './reconcile/mismatch.ts';
export { addDays, DAY_MS, dayBefore, dayOf, startOf, type Day } from './shanghai-days.ts';
