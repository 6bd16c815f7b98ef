import type { Command } from 'commander';
import { yuanOf } from '../formats/yuan.ts';
import { listMismatches, revenueByDay, trialBalance } from '../modules/pay/index.ts';
import { booksActions } from '../operator-actions/pay/index.ts';
import { readDay } from '../operator-actions/read-flags.ts';
import { addActionVerbs } from './action-verbs.ts';
import { printTable } from './print-table.ts';
import { printable } from './command-line-actor.ts';
import { runCommand } from './run-command.ts';

export function addBooksVerbs(program: Command): void {
  const books = program.command('books').description('the ledger');
  books
    .command('balance')
    .description('all ledger accounts; they sum to zero')
    .action(() =>
      runCommand(async ({ db }) => {
        const rows = await trialBalance(db);
        printTable(
          rows.map(({ account, debitFen, creditFen, balanceFen }) => ({
            account,
            debit: yuanOf(debitFen),
            credit: yuanOf(creditFen),
            balance: yuanOf(balanceFen),
          })),
          'Nothing has been posted yet.',
        );
        const sum = rows.reduce((total, { balanceFen }) => total + balanceFen, 0);
        console.log(sum === 0 ? 'The books balance.' : `The books do NOT balance: ${yuanOf(sum)} too much.`);
        if (sum !== 0) process.exitCode = 1;
      }),
    );
  books
    .command('revenue <from> <to>')
    .description('revenue earned by day, such as 2026-11-01 2026-11-30')
    .action((from: string, to: string) =>
      runCommand(async ({ db }) => {
        const rows = await revenueByDay(db, readDay(from), readDay(to));
        printTable(
          rows.map(({ day, grossFen, discountFen, netFen, feeFen }) => ({
            day,
            gross: yuanOf(grossFen),
            discount: yuanOf(discountFen),
            net: yuanOf(netFen),
            'channel fees': yuanOf(feeFen),
          })),
          'Nothing was earned in these days.',
        );
      }),
    );

  const reconcile = program.command('reconcile').description('reconciliation of channel bills with the ledger');
  reconcile
    .command('list')
    .description('unexplained differences')
    .action(() =>
      runCommand(async ({ db }) => {
        const sum = (fen: number | null) => (fen === null ? '' : yuanOf(fen));
        printTable(
          (await listMismatches(db)).map((one) => ({
            id: String(one.id),
            day: one.day,
            channel: one.channel,
            kind: one.kind,
            what: one.rowKind,
            reference: printable(one.reference),
            order: one.orderId ?? '',
            ours: sum(one.oursFen),
            theirs: sum(one.theirsFen),
          })),
          'The books agree.',
        );
      }),
    );
  addActionVerbs(program, booksActions);
}
