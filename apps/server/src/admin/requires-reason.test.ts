import { Command } from 'commander';
import { expect, test } from 'vitest';
import { addAccountVerbs } from './account-verbs.ts';
import { addActivityVerbs } from './activity-verbs.ts';
import { addAdVerbs } from './ad-verbs.ts';
import { addAuditVerbs } from './audit-verbs.ts';
import { addBackupVerbs } from './backup-verbs.ts';
import { addBooksVerbs } from './books-verbs.ts';
import { addChannelVerbs } from './channel-verbs.ts';
import { addClientVerbs } from './client-verbs.ts';
import { addClockVerb } from './clock-verb.ts';
import { addCodeVerbs } from './code-verbs.ts';
import { addDatabaseVerbs } from './database-verbs.ts';
import { addJobVerbs } from './job-verbs.ts';
import { addOperatorVerbs } from './operator-verbs.ts';
import { addPageVerbs } from './page-verbs.ts';
import { addProductVerbs } from './product-verbs.ts';
import { addPromotionVerbs } from './promotion-verbs.ts';
import { addRefundVerbs } from './refund-verbs.ts';
import { addReleaseVerbs } from './release-verbs.ts';
import { addReviewVerbs } from './review-verbs.ts';
import { addTicketVerbs } from './ticket-verbs.ts';
import { addVipVerbs } from './vip-verbs.ts';
import { addVisitorVerbs } from './visitor-verbs.ts';

const families = [
  addAccountVerbs,
  addActivityVerbs,
  addAdVerbs,
  addAuditVerbs,
  addBackupVerbs,
  addBooksVerbs,
  addChannelVerbs,
  addClientVerbs,
  addClockVerb,
  addCodeVerbs,
  addDatabaseVerbs,
  addJobVerbs,
  addOperatorVerbs,
  addPageVerbs,
  addProductVerbs,
  addPromotionVerbs,
  addRefundVerbs,
  addReleaseVerbs,
  addReviewVerbs,
  addTicketVerbs,
  addVipVerbs,
  addVisitorVerbs,
];

/** Commands that change something and do not require a reason. */
const unasked = [
  // Commands without an action in the console, or whose action requires no reason there.
  'account add',
  'ads retry',
  'channel add',
  'migrate',
  'restore',
  'seed',
  'ticket reply',
  'ticket resolve',
  // The specification fixes the options of these commands, so the reason stays optional.
  'client add',
  'clock',
  'operator add',
  // Used by an operator who cannot sign in but has access to the server's shell.
  'operator link',
  // Commands that require a reason only for publishing, replacing or giving something away.
  'promotion start',
  'promotion stop',
  'refund limit',
  'release add',
];
const reading =
  /(?:^| )(?:list|show|report|awards|invitations|balance|revenue|verify|file|feedback|game-requests|backup)$/;

const verbsOf = (command: Command, before = ''): { name: string; asks: string[] }[] =>
  command.commands.flatMap((one) => {
    const name = `${before}${one.name()}`;
    if (one.commands.length > 0) return verbsOf(one, `${name} `);
    return [{ name, asks: one.options.filter(({ mandatory }) => mandatory).map(({ long }) => long ?? '') }];
  });

test('every command that changes something requires a reason, except the commands listed in this test', () => {
  const program = new Command();
  for (const add of families) add(program);
  const silent = verbsOf(program)
    .filter(
      ({ name, asks }) => !reading.test(name) && !asks.some((flag) => ['--reason', '--why', '--note'].includes(flag)),
    )
    .map(({ name }) => name);
  expect(silent.toSorted()).toEqual(unasked.toSorted());
});
