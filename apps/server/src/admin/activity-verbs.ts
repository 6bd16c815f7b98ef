import type { Command } from 'commander';
import {
  listActivities,
  listAwards,
  stateOf,
  listBusiestInviters,
  reportInvitations,
} from '../modules/activity/index.ts';
import { Brand } from '../modules/content/index.ts';
import { activityActions } from '../operator-actions/activity/index.ts';
import { addActionVerbs } from './action-verbs.ts';
import { printTable } from './print-table.ts';
import { runCommand, type CommandContext } from './run-command.ts';
import { periodOf, type PeriodFlags } from './report-period.ts';

const BUSIEST = 20;

function addInvitationReport(activity: Command): void {
  activity
    .command('invitations')
    .description('invitation results by day of the invitation; by default the last seven days')
    .option('--from <day>', 'such as 2026-11-01')
    .option('--to <day>', 'the last day')
    .action((flags: PeriodFlags) =>
      runCommand(async ({ db, clock }) => {
        const period = periodOf(flags, clock.now());
        const days = await reportInvitations(db, period);
        printTable(
          days.map(({ takenBack, ...day }) => ({ ...day, reversed: takenBack })),
          'No invitations in that period.',
        );
        const busiest = await listBusiestInviters(db, { ...period, limit: BUSIEST });
        if (busiest.length > 0) console.table(busiest);
      }),
    );
}

export function addActivityVerbs(program: Command): void {
  const activity = program.command('activity').description('activities and their awards');
  activity
    .command('list')
    .description('all activities with their state')
    .action(() => runCommand(list));
  activity
    .command('awards <account>')
    .description('awards of an account, newest first')
    .action((accountId: string) => runCommand((opened) => awards(opened, accountId)));
  addInvitationReport(activity);
  addActionVerbs(program, activityActions);
}

async function list({ db, clock }: CommandContext): Promise<void> {
  const now = clock.now();
  const rows = await listActivities(db);
  const names = await new Brand(db).fillIn(rows.map(({ name }) => name));
  printTable(
    rows.map((row, index) => ({
      id: row.id,
      kind: row.kind,
      name: names[index],
      state: stateOf(row, now),
      for: row.audience,
      from: row.startsAt.toISOString(),
      until: row.endsAt.toISOString(),
      given: row.budget === null ? '' : `${row.given} of ${row.budget}`,
      rules: row.rulesVersion,
    })),
    'There are no activities.',
  );
}

async function awards({ db }: CommandContext, accountId: string): Promise<void> {
  const rows = await listAwards(db, accountId);
  printTable(
    rows.map(({ award, reversal }) => ({
      award: String(award.id),
      activity: award.activityId,
      for: [award.period, award.slot].filter(Boolean).join(' '),
      what: `${award.amount} ${award.kind}`,
      rules: award.rulesVersion,
      at: award.at.toISOString(),
      reversed: reversal ? `${reversal.at.toISOString()} ${reversal.reason}` : '',
    })),
    'Nothing was given to this account.',
  );
}
