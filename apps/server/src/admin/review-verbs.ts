import type { Command } from 'commander';
import { yuanOf } from '../formats/yuan.ts';
import { listReviews, type ReviewedPayment } from '../modules/pay/index.ts';
import { reviewActions } from '../operator-actions/pay/index.ts';
import { addActionVerbs } from './action-verbs.ts';
import { printTable } from './print-table.ts';
import { runCommand } from './run-command.ts';

export function addReviewVerbs(program: Command): void {
  const review = program.command('review').description('payments in review: accept, refund, or write off');
  review
    .command('list')
    .description('undecided payments, oldest first')
    .action(() =>
      runCommand(async ({ db }) => printTable((await listReviews(db)).map(describe), 'No payment needs a decision.')),
    );
  addActionVerbs(program, reviewActions);
}

const describe = (one: ReviewedPayment) => ({
  payment: String(one.id),
  order: one.orderId,
  'the order is': one.orderState,
  product: one.productName,
  channel: one.channel,
  transaction: one.transactionId,
  asked: yuanOf(one.askedFen),
  paid: yuanOf(one.paidFen),
  why: one.reason,
  at: one.paidAt.toISOString(),
});
