import { Option, type Command } from 'commander';
import {
  countPromotionByChannel,
  countPromotionByDay,
  readPromotionHours,
  rolledUpUntil,
} from '../modules/promotion/index.ts';
import { yuanOf } from '../formats/yuan.ts';
import { printTable } from './print-table.ts';
import { periodOf, type PeriodFlags } from './report-period.ts';
import { printable } from './command-line-actor.ts';
import { runCommand } from './run-command.ts';

interface ReportFlags extends PeriodFlags {
  by: 'hour' | 'day' | 'channel';
  slot?: string;
  item?: string;
}

interface Counts {
  requests: number;
  fills: number;
  shows: number;
  clicks: number;
  closes: number;
  timeouts: number;
  hides: number;
  users: number;
  registers: number;
  pays: number;
  paidFen: number;
}

export function addPromotionReport(promotion: Command): void {
  promotion
    .command('report')
    .description('from request to payment; by default the last seven days')
    .option('--from <day>', 'such as 2026-11-01')
    .option('--to <day>', 'the last day')
    .addOption(
      new Option('--by <what>', 'group by hour, day or channel').choices(['hour', 'day', 'channel']).default('day'),
    )
    .option('--slot <id>', 'only this slot')
    .option('--item <id>', 'only this line item')
    .action((flags: ReportFlags) => report(flags));
}

/** Maximum number of rows that the report prints; the newest days are kept. */
const MOST = 10_000;

const report = (flags: ReportFlags) =>
  runCommand(async ({ db, clock }) => {
    const period = periodOf(flags, clock.now());
    const asked = { slotId: flags.slot, lineItemId: flags.item };
    const rowsBy = {
      hour: async () =>
        (await readPromotionHours(db, period, asked)).map((row) => ({
          hour: row.startsAt.toISOString(),
          ...placeOf(row),
          ...countsOf(row),
        })),
      day: async () =>
        (await countPromotionByDay(db, period, { ...asked, limit: MOST })).toReversed().map((row) => ({
          day: row.day,
          ...placeOf(row),
          ...countsOf(row),
        })),
      channel: async () =>
        (await countPromotionByChannel(db, period, { ...asked, limit: MOST })).map((row) => ({
          channel: printable(row.channel),
          ...countsOf(row),
        })),
    };
    printTable(await rowsBy[flags.by](), 'No requests in that period.');
    const until = await rolledUpUntil(db);
    console.log(until ? `Counted until ${until.toISOString()}.` : 'Nothing was counted yet.');
  });

/** The columns slot, line item and creative of a row. A request that was not filled has no line item. */
const placeOf = ({ slotId, lineItemId, creativeId }: { slotId: string; lineItemId: string; creativeId: string }) => ({
  slot: slotId,
  item: lineItemId,
  creative: creativeId === lineItemId ? '' : creativeId,
});

const countsOf = (row: Counts) => ({
  requests: row.requests,
  answers: row.fills,
  shows: row.shows,
  clicks: row.clicks,
  closed: row.closes,
  'timed out': row.timeouts,
  hidden: row.hides,
  people: row.users,
  registered: row.registers,
  paid: row.pays,
  yuan: yuanOf(row.paidFen),
});
