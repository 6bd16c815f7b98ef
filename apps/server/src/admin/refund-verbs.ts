import type { Command } from 'commander';
import { readRefundLimit, setRefundLimit } from '../desk/refund-limit.ts';
import { approveAsked, declineAsked, giveRefund, retryStuck, type RefundOutcome } from '../desk/refunds.ts';
import type { Till } from '../desk/till.ts';
import { listRecentRefunds, listRefundsToLookAt, type Refund } from '../modules/pay/index.ts';
import { yuanOf } from '../formats/yuan.ts';
import { withTill } from './at-the-till.ts';
import { asksWhy, because, checkReason, type Why } from './check-reason.ts';
import { printTable } from './print-table.ts';
import { noneOr, readFen } from './product-flags.ts';
import { ACTOR, found, printable } from './support-desk.ts';
import { visit } from './visit.ts';

const RECENT = 50;
const by = { actor: ACTOR };

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
  asksWhy(refund.command('approve <number>'))
    .description('agrees to what a member asked for: the days go back, and the money')
    .action((number: string, why: Why) => act(['refund', number], (till) => approveAsked(till, number, because(why))));
  refund
    .command('decline <number>')
    .description('does not agree; the order stays as it is')
    .requiredOption('--note <text>', 'why; the member reads it')
    .action((number: string, { note }: { note: string }) =>
      act(['refund', number], async (till) => done(await declineAsked(till, number, checkReason(note), by))),
    );
  asksWhy(refund.command('retry <number>'))
    .description('sends back to the channel what it did not return')
    .action((number: string, why: Why) =>
      act(['refund', number], async (till) => done(await retryStuck(till, number, because(why)))),
    );
  refund
    .command('give <order>')
    .description('returns money of an order: all that is left of it, unless told')
    .option('--amount <yuan>', 'only this much')
    .option('--keep-days', 'the buyer keeps the days')
    .requiredOption('--reason <text>', 'the buyer and the channel read it')
    .action(
      (orderId: string, { amount, keepDays, reason }: { amount?: string; keepDays?: boolean; reason: string }) => {
        const amountFen = amount === undefined ? null : readFen(amount);
        const wish = { orderId, amountFen, takesGrant: !keepDays, reason: checkReason(reason) };
        return act(['paid order', orderId], (till) => giveRefund(till, wish, by));
      },
    );
  refund
    .command('limit [yuan]')
    .description('what one person may return of an order alone, or none for any sum; without a sum it is told')
    .option('--reason <reason>', 'why another; kept in the audit log')
    .action((yuan: string | undefined, { reason = '' }: Partial<Why>) =>
      visit(async (opened) => {
        if (yuan !== undefined) await setRefundLimit(opened, noneOr(readFen)(yuan), because({ reason }));
        const fen = await readRefundLimit(opened.db, opened.clock.now());
        console.log(
          fen === null ? 'One person returns any sum.' : `Above ¥${yuanOf(fen)} another person agrees first.`,
        );
      }),
    );
}

const done = (refund: Refund | null): RefundOutcome | null => refund && { refund, proposal: null };

const act = ([what, subject]: [string, string], decide: (till: Till) => Promise<RefundOutcome | null>) =>
  visit((opened) =>
    withTill(opened, async (till) => {
      printOutcome(await found(what, subject, decide(till)));
    }),
  );

/** What became of it; what is too much for one person waits for somebody in the console. */
export function printOutcome({ refund, proposal }: RefundOutcome): void {
  if (refund) {
    console.log(`${refund.refundNo}: ${refund.state}, ¥${yuanOf(refund.amountFen)}. Its buyer is told of every step.`);
  } else {
    console.log(
      `¥${yuanOf(proposal.amountFen)} of ${proposal.orderId} is above the limit: it waits for somebody in the console.`,
    );
  }
}

const describe = ({
  refundNo,
  orderId,
  channel,
  amountFen,
  by: party,
  takesGrant,
  state,
  reason,
  note,
  at,
}: Refund) => ({
  number: refundNo,
  order: orderId,
  channel,
  yuan: yuanOf(amountFen),
  by: party,
  days: takesGrant ? 'taken' : 'kept',
  state,
  reason: printable(reason),
  note: printable(note ?? ''),
  at: at.toISOString(),
});
