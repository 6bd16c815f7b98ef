import type { Command } from 'commander';
import { yuanOf } from '../formats/yuan.ts';
import { listRecentRefunds, listRefundsToLookAt, type Refund } from '../modules/pay/index.ts';
import { refundActions } from '../operator-actions/pay/index.ts';
import { addActionVerbs } from './action-verbs.ts';
import { printTable } from './print-table.ts';
import { printable } from './command-line-actor.ts';
import { runCommand } from './run-command.ts';

const RECENT = 50;

export function addRefundVerbs(program: Command): void {
  const refund = program.command('refund').description('refunds');
  refund
    .command('list')
    .description('refunds that need a decision: requested, or failed at the channel')
    .option('--all', `the newest ${RECENT}, whatever their state`)
    .action(({ all }: { all?: boolean }) =>
      runCommand(async ({ db }) => {
        const rows = all ? await listRecentRefunds(db, RECENT) : await listRefundsToLookAt(db);
        printTable(rows.map(describe), all ? 'There are no refunds.' : 'No refund needs a decision.');
      }),
    );
  addActionVerbs(program, refundActions);
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
