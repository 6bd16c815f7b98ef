import { adPlatforms, type AdPlatform } from '@feisuo/contract/facts/address-params';
import { Option, type Command } from 'commander';
import { giveUp, sendAgain, sendAllDeadAgain } from '../desk/uploads.ts';
import { listUploads, uploadStates, type UploadRow, type UploadState } from '../modules/attribution/index.ts';
import { yuanOf } from '../formats/yuan.ts';
import { checkReason } from './check-reason.ts';
import { printTable } from './print-table.ts';
import { Refusal } from './refusal.ts';
import { ACTOR, printable } from './support-desk.ts';
import { visit } from './visit.ts';

const by = { actor: ACTOR };

export function addAdVerbs(program: Command): void {
  const ads = program.command('ads').description('what advertising platforms are told');
  ads
    .command('list')
    .description('the outbox, newest first: what waits, what was sent, what failed')
    .addOption(new Option('--state <state>').choices([...uploadStates]))
    .addOption(new Option('--platform <platform>').choices([...adPlatforms]))
    .action((flags: { state?: UploadState; platform?: AdPlatform }) =>
      visit(async ({ db }) =>
        printTable((await listUploads(db, flags)).map(describe), 'There is nothing of the kind.'),
      ),
    );
  ads
    .command('retry <id>')
    .description('sends one that is dead or in doubt once more; all: every dead one, of one platform if it is named')
    .addOption(new Option('--platform <platform>').choices([...adPlatforms]))
    .action((id: string, { platform }: { platform?: AdPlatform }) => retry(id, platform));
  ads
    .command('give-up <id>')
    .description('one that is not to be told any more')
    .requiredOption('--why <reason>', 'kept with it, and in the audit log')
    .action((id: string, { why }: { why: string }) =>
      visit(async (opened) => {
        const done = await giveUp(opened, readId(id), { by, reason: checkReason(why) });
        if (!done) throw new Refusal(`there is no upload ${id} that could still be given up`);
        console.log(`Given up: ${id}.`);
      }),
    );
}

const retry = (id: string, platform: AdPlatform | undefined) =>
  visit(async (opened) => {
    if (id !== 'all') {
      if (!(await sendAgain(opened, readId(id), { by })))
        throw new Refusal(`there is no upload ${id} that is dead or in doubt`);
      console.log('Sent within a minute, while a server runs.');
      return;
    }
    console.log(`${await sendAllDeadAgain(opened, platform, { by })} sent within a minute, while a server runs.`);
  });

const readId = (text: string): number => {
  if (!/^\d{1,15}$/.test(text)) throw new Refusal(`${text} is no number of an upload`);
  return Number(text);
};

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
