import type { Command } from 'commander';
import {
  approveRefund,
  declineRefund,
  listRecentRefunds,
  listRefundsToLookAt,
  refundAsOperator,
  retryRefund,
  type Refund,
} from '../modules/pay/index.ts';
import { atTheTill } from './at-the-till.ts';
import { printTable } from './print-table.ts';
import { readFen, yuanOf } from './product-flags.ts';
import { printable } from './support-desk.ts';
import { visit } from './visit.ts';

const RECENT = 50;

export function addRefundVerbs(program: Command): void {
  const refund = program.command('refund').description('money that goes back to buyers');
  refund
    .command('list')
    .description('those that wait for a person: asked for, or not returned by the channel')
    .option('--all', `the newest ${RECENT}, whatever their state`)
    .action(({ all }: { all?: boolean }) =>
      visit(async ({ db }) => {
        const rows = all ? await listRecentRefunds(db, RECENT) : await listRefundsToLookAt(db);
        printTable(rows.map(describe), all ? 'There are no refunds.' : 'No refund waits for anybody.');
      }),
    );
  refund
    .command('approve <number>')
    .description('agrees to what a member asked for: the days go back, and the money')
    .action((number: string) => act('refund.approve', number, (desk) => approveRefund(desk, number)));
  refund
    .command('decline <number>')
    .description('does not agree; the order stays as it is')
    .requiredOption('--note <text>', 'why; the member reads it')
    .action((number: string, { note }: { note: string }) =>
      act('refund.decline', number, (desk) => declineRefund(desk, number, note)),
    );
  refund
    .command('retry <number>')
    .description('sends back to the channel what it did not return')
    .action((number: string) => act('refund.retry', number, (desk) => retryRefund(desk, number)));
  refund
    .command('give <order>')
    .description('returns money of an order: all that is left of it, unless told')
    .option('--amount <yuan>', 'only this much')
    .option('--keep-days', 'the buyer keeps the days')
    .requiredOption('--reason <text>', 'the buyer and the channel read it')
    .action(
      (orderId: string, { amount, keepDays, reason }: { amount?: string; keepDays?: boolean; reason: string }) => {
        const amountFen = amount === undefined ? null : readFen(amount);
        return act('refund.give', orderId, (desk) =>
          refundAsOperator(desk.db, desk, { orderId, amountFen, takesGrant: !keepDays, reason }),
        );
      },
    );
}

const act = (action: string, subject: string, decide: Parameters<typeof atTheTill<Refund>>[3]) =>
  visit(async (opened) => {
    const what = action === 'refund.give' ? 'paid order' : 'refund';
    const done = await atTheTill(opened, action, [what, subject], decide, ({ refundNo, state, amountFen, note }) => ({
      refundNo,
      state,
      amountFen,
      note,
    }));
    console.log(`${done.refundNo}: ${done.state}, ¥${yuanOf(done.amountFen)}. Its buyer is told of every step.`);
  });

const describe = ({ refundNo, orderId, channel, amountFen, by, takesGrant, state, reason, note, at }: Refund) => ({
  number: refundNo,
  order: orderId,
  channel,
  yuan: yuanOf(amountFen),
  by,
  days: takesGrant ? 'taken' : 'kept',
  state,
  reason: printable(reason),
  note: printable(note ?? ''),
  at: at.toISOString(),
});
