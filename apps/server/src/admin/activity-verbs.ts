import { readFileSync } from 'node:fs';
import type { AuditAction } from '@feisuo/contract/facts/audit-actions';
import { activityAudiences } from '@feisuo/contract/facts/activity-vocabulary';
import type { Audience } from '@feisuo/contract/schemas/activity-parts';
import { Argument, type Command } from 'commander';
import { alterActivity, reverseGiven, stopActivity, undoGivenExchange } from '../desk/activities.ts';
import { AppError } from '../http/app-error.ts';
import { listActivities, listAwards, stateOf, type ActivityChange } from '../modules/activity/index.ts';
import { Brand } from '../modules/content/index.ts';
import { addActivityLists } from './activity-lists.ts';
import { asksWhy, because, type Why } from './check-reason.ts';
import { addInvitationReport } from './invitation-report.ts';
import { printTable } from './print-table.ts';
import { noneOr, readCount, readMoment } from './product-flags.ts';
import { Refusal } from './refusal.ts';
import { visit, type Visit } from './visit.ts';

const MOMENT = 'such as 2026-12-01 or 2026-12-01T20:00 in Beijing';

export function addActivityVerbs(program: Command): void {
  const activity = program.command('activity').description('what people take part in, and what they got for it');
  activity
    .command('list')
    .description('every activity, and how far it is')
    .action(() => visit(list));
  asksWhy(activity.command('off <activity>'))
    .description('switches it off at once: nothing more is given, whatever its time; what was given stays')
    .action((id: string, why: Why) =>
      change('activity.off', id, why, { isOff: true }, `${id} gives nothing any more.`),
    );
  asksWhy(activity.command('on <activity>'))
    .description('switches it on again, within its time')
    .action((id: string, why: Why) => change('activity.on', id, why, { isOff: false }, `${id} runs within its time.`));
  asksWhy(activity.command('end <activity>'))
    .description('ends it now')
    .action((id: string, why: Why) => act((opened) => stopActivity(opened, id, because(why)), `${id} has ended.`));
  asksWhy(activity.command('time <activity>'))
    .description('sets from when to when it runs; what is not named stays')
    .option('--from <moment>', MOMENT)
    .option('--until <moment>', MOMENT)
    .action((id: string, { from, until, ...why }: Why & { from?: string; until?: string }) =>
      change('activity.time', id, why, {
        ...(from !== undefined && { startsAt: readMoment(from) }),
        ...(until !== undefined && { endsAt: readMoment(until) }),
      }),
    );
  asksWhy(activity.command('audience <activity>'))
    .description('sets whom it is for')
    .addArgument(new Argument('<who>').choices(activityAudiences))
    .action((id: string, audience: Audience, why: Why) => change('activity.audience', id, why, { audience }));
  asksWhy(activity.command('budget <activity> <number>'))
    .description('sets how many awards it may give in all, or none for as many as are earned')
    .action((id: string, budget: string, why: Why) =>
      change('activity.budget', id, why, { budget: noneOr(readCount)(budget) }),
    );
  asksWhy(activity.command('rules <activity> <file>'))
    .description('gives it new rules, from a JSON file of the shape that its kind has; their version goes up')
    .action((id: string, file: string, why: Why) => change('activity.rules', id, why, { rules: readJson(file) }));
  activity
    .command('awards <account>')
    .description('what somebody was given, newest first')
    .action((accountId: string) => visit((opened) => awards(opened, accountId)));
  asksWhy(activity.command('reverse <award>'))
    .description('takes an award back, once, with all that hangs on it')
    .action((award: string, why: Why) => reverse(award, why));
  asksWhy(activity.command('undo-exchange <exchange>'))
    .description('undoes an exchange, once: what was had is taken back, coins and good are where they were')
    .action((id: string, why: Why) => undo(id, why));
  addActivityLists(activity);
  addInvitationReport(activity);
}

const change = (
  action: AuditAction,
  id: string,
  why: Why,
  to: ActivityChange,
  told = `${id} was changed from now on.`,
) => act((opened) => alterActivity(opened, action, id, to, because(why)), told);

/** What the person can mend is told in a sentence. */
const act = (perform: (opened: Visit) => Promise<unknown>, told: string): Promise<void> =>
  visit(async (opened) => {
    try {
      await perform(opened);
    } catch (error) {
      throw error instanceof AppError ? new Refusal(error.message) : error;
    }
    console.log(`Done. ${told}`);
  });

async function list({ db, clock }: Visit): Promise<void> {
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

async function awards({ db }: Visit, accountId: string): Promise<void> {
  const rows = await listAwards(db, accountId);
  printTable(
    rows.map(({ award, reversal }) => ({
      award: String(award.id),
      activity: award.activityId,
      for: [award.period, award.slot].filter(Boolean).join(' '),
      what: `${award.amount} ${award.kind}`,
      rules: award.rulesVersion,
      at: award.at.toISOString(),
      'taken back': reversal ? `${reversal.at.toISOString()} ${reversal.reason}` : '',
    })),
    'Nothing was given to this account.',
  );
}

const reverse = (award: string, why: Why) =>
  act(async (opened) => {
    if (!(await reverseGiven(opened, numberOf(award, 'award: the number that activity awards tells'), because(why))))
      throw new Refusal(`award ${award} was taken back before`);
  }, `Award ${award} was taken back.`);

const undo = (id: string, why: Why) =>
  act(async (opened) => {
    if (!(await undoGivenExchange(opened, numberOf(id, 'exchange'), because(why))))
      throw new Refusal(`there is no exchange ${id} that could be undone`);
  }, `Exchange ${id} was undone: coins and good are back.`);

function numberOf(text: string, what: string): bigint {
  if (!/^\d{1,18}$/.test(text)) throw new Refusal(`${text} is no ${what}`);
  return BigInt(text);
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Refusal(`${file} cannot be read: ${error instanceof Error ? error.message : 'not JSON'}`);
  }
}
