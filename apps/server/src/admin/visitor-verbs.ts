import { guardianAskNames, guardianRelationNames, guardianStateNames } from '@feisuo/contract/facts/support-vocabulary';
import { type Command } from 'commander';
import { noteGuardianShown } from '../operator-actions/support/guardians.ts';
import { guardianActions } from '../operator-actions/support/index.ts';
import { PAGE } from '../http/to-page.ts';
import {
  listFeedback,
  listOpenGuardianRequests,
  listRequestedGames,
  showGuardianRequest,
  type GuardianCase,
} from '../modules/support/index.ts';
import { addActionVerbs } from './action-verbs.ts';
import { printTable } from './print-table.ts';
import { byCommandLine, requireFound, printable } from './command-line-actor.ts';
import { describeFile, indent } from './ticket-verbs.ts';
import { runCommand } from './run-command.ts';

/** Adds the commands for requests of guardians, feedback and requested games. */
export function addVisitorVerbs(program: Command): void {
  const guardian = program.command('guardian').description('requests of guardians of minors');
  guardian
    .command('list')
    .description('undecided requests, oldest first')
    .action(() =>
      runCommand(async (opened) => {
        const rows = await listOpenGuardianRequests(opened);
        printTable(
          rows.map(({ number, state, asks, submittedAt }) => ({
            number,
            state: guardianStateNames[state],
            asks: asks.map((ask) => guardianAskNames[ask]).join('、'),
            since: submittedAt,
          })),
          'No request waits.',
        );
      }),
    );
  guardian
    .command('show <number>')
    .description('one request in full; reading is audited')
    .action((number: string) =>
      runCommand(async (opened) => {
        const shown = await requireFound('request', number, showGuardianRequest(opened, number));
        await noteGuardianShown(opened, number, byCommandLine);
        console.log(printable(describe(shown)));
      }),
    );
  addActionVerbs(program, guardianActions);
  program
    .command('feedback')
    .description('feedback of visitors and members, newest first')
    .action(() =>
      runCommand(async (opened) => {
        const rows = await listFeedback(opened);
        for (const { number, at, kind, text, page, environment, contact } of rows) {
          const facts = [page, environment, contact].filter(Boolean).join(' · ');
          console.log(
            printable(`${number}  ${at.toISOString()}  ${kind}${facts ? `  ${facts}` : ''}\n${indent(text)}\n`),
          );
        }
        if (rows.length === 0) console.log('There is no feedback.');
      }),
    );
  program
    .command('game-requests')
    .description('requested games, most requested first')
    .action(() =>
      runCommand(async ({ db }) => {
        const rows = await listRequestedGames(db, { limit: PAGE });
        printTable(
          rows.map(({ name, requests, lastAt }) => ({ name: printable(name), requests, last: lastAt.toISOString() })),
          'There are no requested games.',
        );
      }),
    );
}

function describe(shown: GuardianCase): string {
  const { number, state, asks, guardianName, relation, phone, email, minorAccount, text, answer, attachments } = shown;
  return [
    `${number}  ${guardianStateNames[state]}  ${asks.map((ask) => guardianAskNames[ask]).join('、')}`,
    `  监护人：${guardianName}（${guardianRelationNames[relation]}）  ${[phone, email].filter(Boolean).join('  ')}`,
    `  未成年人账号：${minorAccount}`,
    indent(text),
    ...attachments.map(describeFile),
    ...(answer ? ['  答复：', indent(answer)] : []),
  ].join('\n');
}
