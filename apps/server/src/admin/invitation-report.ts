import type { Command } from 'commander';
import { listBusiestInviters, reportInvitations } from '../modules/activity/index.ts';
import { printTable } from './print-table.ts';
import { periodOf, type PeriodFlags } from './report-period.ts';
import { visit } from './visit.ts';

const BUSIEST = 20;

export function addInvitationReport(activity: Command): void {
  activity
    .command('invitations')
    .description('what became of invitations, by the day on which they were made; the last seven days unless told')
    .option('--from <day>', 'such as 2026-11-01')
    .option('--to <day>', 'the last day')
    .action((flags: PeriodFlags) =>
      visit(async ({ db, clock }) => {
        const period = periodOf(flags, clock.now());
        const days = await reportInvitations(db, period);
        printTable(
          days.map(({ takenBack, ...day }) => ({ ...day, 'taken back': takenBack })),
          'Nobody was invited in that time.',
        );
        const busiest = await listBusiestInviters(db, { ...period, limit: BUSIEST });
        if (busiest.length > 0) console.table(busiest);
      }),
    );
}
