import type { Command } from 'commander';
import { meritHooks } from '../merit-hooks.ts';
import {
  acceptReview,
  listReviews,
  makeRenewalHooks,
  noRenewals,
  refundReview,
  writeOffReview,
  type ReviewedPayment,
} from '../modules/pay/index.ts';
import { atTheTill } from './at-the-till.ts';
import { printTable } from './print-table.ts';
import { yuanOf } from './product-flags.ts';
import { Refusal } from './refusal.ts';
import { visit } from './visit.ts';

export function addReviewVerbs(program: Command): void {
  const review = program
    .command('review')
    .description('money that waits for a person: accept it, return it, or note that the channel has');
  review
    .command('list')
    .description('payments that nobody has decided about, the oldest first')
    .action(() =>
      visit(async ({ db }) => printTable((await listReviews(db)).map(describe), 'No money waits for anybody.')),
    );
  review
    .command('accept <payment>')
    .description('it pays for its order after all: the days are given now')
    .action((id: string) =>
      visit(async (opened) => {
        const accepted = await atTheTill(
          opened,
          'review.accept',
          ['payment', id],
          (desk) => {
            // Whatever is to be told of the sale lies in the outbox, which a server looks into every minute.
            const { sales } = meritHooks({ ...opened, jobs: { enqueue: async () => {} } });
            // Starting an agreement asks no channel; what follows is a server's business, when its time has come.
            const renewals = makeRenewalHooks({ ...desk, channels: new Map(), ports: noRenewals });
            return acceptReview(desk.db, { ...desk, sales, renewals }, readId(id));
          },
          ({ orderId, transactionId, paidFen }) => ({ orderId, transactionId, paidFen }),
        );
        console.log(`${accepted.orderId}: ¥${yuanOf(accepted.paidFen)} accepted, and the days are given.`);
      }),
    );
  review
    .command('refund <payment>')
    .description('all of it goes back; other money of the order stays where it is')
    .requiredOption('--reason <text>', 'the buyer and the channel read it')
    .action((id: string, { reason }: { reason: string }) =>
      visit(async (opened) => {
        const refund = await atTheTill(
          opened,
          'review.refund',
          ['payment', id],
          (desk) => refundReview(desk.db, desk, readId(id), reason),
          ({ refundNo, orderId, amountFen, state }) => ({ refundNo, orderId, amountFen, state }),
        );
        console.log(
          `${refund.refundNo}: ${refund.state}, ¥${yuanOf(refund.amountFen)}. Its buyer is told of every step.`,
        );
      }),
    );
  review
    .command('write-off <payment>')
    .description('the channel has returned it by itself: nothing is owed, and the books say so')
    .requiredOption('--note <text>', 'how that was found out; for the audit log')
    .action((id: string, { note }: { note: string }) =>
      visit(async (opened) => {
        const written = await atTheTill(
          opened,
          'review.write_off',
          ['payment', id],
          (desk) => writeOffReview(desk.db, desk, readId(id)),
          ({ orderId, channel, transactionId, paidFen }) => ({ orderId, channel, transactionId, paidFen, note }),
        );
        console.log(`${written.orderId}: ¥${yuanOf(written.paidFen)} written off. Its buyer is told.`);
      }),
    );
}

function readId(id: string): number {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new Refusal('a payment is named by its number in `review list`');
  return Number(id);
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
