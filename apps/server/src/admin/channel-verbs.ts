import type { Command } from 'commander';
import { countSteps, listChannels, reportChannels, type ChannelDay } from '../modules/attribution/index.ts';
import { listPlacedOrders } from '../modules/pay/index.ts';
import { countVisits } from '../modules/telemetry/index.ts';
import { yuanOf } from '../formats/yuan.ts';
import { channelActions } from '../operator-actions/attribution/index.ts';
import { addActionVerbs } from './action-verbs.ts';
import { printTable } from './print-table.ts';
import { periodOf, type PeriodFlags } from './report-period.ts';
import { printable } from './command-line-actor.ts';
import { runCommand } from './run-command.ts';

export function addChannelVerbs(program: Command): void {
  const channel = program.command('channel').description('acquisition channels and their results');
  channel
    .command('list')
    .description('all named channels')
    .action(() =>
      runCommand(async ({ db }) =>
        printTable(
          (await listChannels(db)).map(({ id, name, tagId, offer, downloadName }) => ({
            id,
            name,
            tag: tagId ?? '',
            offer: offer ?? '',
            'download name': downloadName,
          })),
          'There are no channels.',
        ),
      ),
    );
  channel
    .command('report')
    .description('from visit to refund, by day and channel; by default the last seven days')
    .option('--from <day>', 'such as 2026-11-01')
    .option('--to <day>', 'the last day')
    .option('--channel <id>', 'only this channel')
    .action((flags: PeriodFlags & { channel?: string }) => report(flags));
  addActionVerbs(program, channelActions);
}

const report = (flags: PeriodFlags & { channel?: string }) =>
  runCommand(async ({ db, clock }) => {
    const period = periodOf(flags, clock.now());
    // Counts the steps since the last run of the counting job, so that the report includes the last minute.
    await countSteps(db, clock.now(), listPlacedOrders);
    const rows = await reportChannels(db, period, (days, only) => countVisits(db, days, only), flags.channel);
    printTable(rows.map(describe), 'No visits in that period.');
    if (rows.length > 0) console.log(`Total: ${summaryOf(rows)}`);
  });

const describe = (row: ChannelDay) => ({
  day: row.day,
  channel: printable(row.channel),
  name: printable(row.name),
  visits: row.visits,
  clicks: row.clicks,
  unusual: row.unusualClicks,
  downloads: row.downloads,
  registered: row.registers,
  activated: row.activates,
  orders: row.orders,
  payers: row.payers,
  sales: row.sales,
  yuan: yuanOf(row.paidFen),
  refunds: row.refunds,
  returned: yuanOf(row.refundedFen),
});

function summaryOf(rows: ChannelDay[]): string {
  const sum = (of: (row: ChannelDay) => number) => rows.reduce((total, row) => total + of(row), 0);
  return [
    `${sum((row) => row.visits)} visits`,
    `${sum((row) => row.clicks)} clicks`,
    `${sum((row) => row.downloads)} downloads`,
    `${sum((row) => row.registers)} registered`,
    `${sum((row) => row.activates)} activated`,
    `${sum((row) => row.orders)} orders`,
    `${sum((row) => row.sales)} sales of ${yuanOf(sum((row) => row.paidFen))}`,
    `${sum((row) => row.refunds)} refunds of ${yuanOf(sum((row) => row.refundedFen))}`,
  ].join(', ');
}
