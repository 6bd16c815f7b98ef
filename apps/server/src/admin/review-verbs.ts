import type { Command } from 'commander';
import { acceptMoney, returnMoney, writeMoneyOff } from '../desk/reviews.ts';
import type { Till } from '../desk/till.ts';
import { listReviews, type ReviewedPayment } from '../modules/pay/index.ts';
import { yuanOf } from '../formats/yuan.ts';
import { withTill } from './at-the-till.ts';
import { asksWhy, because, type Why } from './check-reason.ts';
import { printTable } from './print-table.ts';
import { printOutcome } from './refund-verbs.ts';
import { Refusal } from './refusal.ts';
import { found } from './support-desk.ts';
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
  asksWhy(review.command('accept <payment>'))
    .description('it pays for its order after all: the days are given now')
    .action(async (id: string, why: Why) => {
      const accepted = await act(id, (till, payment) => acceptMoney(till, payment, because(why)));
      console.log(`${accepted.orderId}: ¥${yuanOf(accepted.paidFen)} accepted, and the days are given.`);
    });
  review
    .command('refund <payment>')
    .description('all of it goes back; other money of the order stays where it is')
    .requiredOption('--reason <text>', 'the buyer and the channel read it')
    .action(async (id: string, why: Why) => {
      printOutcome(await act(id, (till, payment) => returnMoney(till, payment, because(why))));
    });
  review
    .command('write-off <payment>')
    .description('the channel has returned it by itself: nothing is owed, and the books say so')
    .requiredOption('--note <text>', 'how that was found out; for the audit log')
    .action(async (id: string, { note }: { note: string }) => {
      const written = await act(id, (till, payment) => writeMoneyOff(till, payment, because({ reason: note })));
      console.log(`${written.orderId}: ¥${yuanOf(written.paidFen)} written off. Its buyer is told.`);
    });
}

const act = <T>(id: string, decide: (till: Till, payment: number) => Promise<T | null>): Promise<T> =>
  visit((opened) => withTill(opened, (till) => found('payment', id, decide(till, readId(id)))));

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
