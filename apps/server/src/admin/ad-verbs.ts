import { adPlatforms, type AdPlatform } from '@feisuo/contract/facts/address-params';
import { Option, type Command } from 'commander';
import { yuanOf } from '../formats/yuan.ts';
import { listUploads, uploadStates, type UploadRow, type UploadState } from '../modules/attribution/index.ts';
import { uploadActions } from '../operator-actions/attribution/index.ts';
import { addActionVerbs } from './action-verbs.ts';
import { printTable } from './print-table.ts';
import { printable } from './command-line-actor.ts';
import { runCommand } from './run-command.ts';

export function addAdVerbs(program: Command): void {
  const ads = program.command('ads').description('conversion uploads to advertising platforms');
  ads
    .command('list')
    .description('uploads, newest first: pending, sent and failed')
    .addOption(new Option('--state <state>').choices([...uploadStates]))
    .addOption(new Option('--platform <platform>').choices([...adPlatforms]))
    .action((flags: { state?: UploadState; platform?: AdPlatform }) =>
      runCommand(async ({ db }) =>
        printTable((await listUploads(db, flags)).map(describe), 'There are no such uploads.'),
      ),
    );
  addActionVerbs(program, uploadActions);
}

const describe = (row: UploadRow) => ({
  id: row.id,
  platform: row.platform,
  event: row.event,
  action: row.action,
  yuan: row.valueFen === null ? '' : yuanOf(row.valueFen),
  converted: row.convertedAt.toISOString(),
  state: row.state,
  tries: row.tries,
  'next try': row.state === 'waiting' ? row.nextTryAt.toISOString() : '',
  sent: row.sentAt?.toISOString() ?? '',
  why: printable(row.why),
});
