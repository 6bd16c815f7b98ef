import { payTypes, type PayType } from '@feisuo/contract/facts/pay-vocabulary';
import { Argument, type Command } from 'commander';
import { explainMismatch, readBill } from '../desk/books.ts';
import { listMismatches, revenueByDay, trialBalance } from '../modules/pay/index.ts';
import { yuanOf } from '../formats/yuan.ts';
import { withTill } from './at-the-till.ts';
import { asksWhy, because, type Why } from './check-reason.ts';
import { printTable } from './print-table.ts';
import { Refusal } from './refusal.ts';
import { found, printable } from './support-desk.ts';
import { visit } from './visit.ts';

export function addBooksVerbs(program: Command): void {
  const books = program.command('books').description('the ledger');
  books
    .command('balance')
    .description('every account; they sum to nothing')
    .action(() =>
      visit(async ({ db }) => {
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
    .description('what each day earned, such as 2026-11-01 2026-11-30')
    .action((from: string, to: string) =>
      visit(async ({ db }) => {
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

  const reconcile = program.command('reconcile').description('the channels’ bills against our books');
  asksWhy(reconcile.command('run'))
    .description('has a server read a day’s bill, again if need be; nothing is posted twice')
    .addArgument(new Argument('<channel>').choices(payTypes))
    .argument('<day>', 'such as 2026-11-14')
    .action((channel: PayType, asked: string, why: Why) =>
      visit(async (opened) => {
        const day = readDay(asked);
        await withTill(opened, (till) =>
          found(
            'bill',
            day,
            readBill(till, { channel, day }, because(why)).then(() => day),
          ),
        );
        console.log(`${channel} ${day}: queued. \`reconcile list\` shows what it finds.`);
      }),
    );
  reconcile
    .command('list')
    .description('where the books disagree and nobody has said why')
    .action(() =>
      visit(async ({ db }) => {
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
  reconcile
    .command('resolve <id>')
    .description('says why the books disagree')
    .requiredOption('--note <text>', 'what was found out, and done')
    .action((id: string, { note }: { note: string }) =>
      visit(async (opened) => {
        await found('open mismatch', id, explainMismatch(opened, id, because({ reason: note })));
        console.log(`${id}: resolved.`);
      }),
    );
}

function readDay(text: string): string {
  const moment = new Date(`${text}T00:00:00Z`);
  const isDay =
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
  if (!isDay) throw new Refusal(`${text} is no day; write it like 2026-11-14`);
  return text;
}
