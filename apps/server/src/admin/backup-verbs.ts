import type { Command } from 'commander';
import { loadDumpFile, writeDumpFile } from '../db/dump-file.ts';
import { neededKey } from '../db/stored-key.ts';
import { openDataKey } from '../db/data-key.ts';
import { bindAudit } from '../modules/operator/index.ts';
import { prepareJobs } from './prepare-jobs.ts';
import { Refusal } from '../operator-actions/verb.ts';
import { runCommand, type CommandContext } from './run-command.ts';

const KEY_NOTE = 'The master key is not in it: keep MASTER_KEY, or DATA_DIR/master.key, in another safe place.';

export function addBackupVerbs(program: Command): void {
  program
    .command('backup <file>')
    .description('writes the whole database to a compressed file; `restore` of the same version reads it')
    .action((file: string) =>
      runCommand(async (opened) => {
        await prepareJobs(opened.database);
        const rows = await writeDumpFile(opened.database, file).catch((error: Error) => {
          throw new Refusal(`${file} cannot be written: ${error.message}`);
        });
        const needs = opened.storedKey && `It can be read only with the master key ${neededKey(opened.storedKey)}. `;
        console.log(`Wrote ${rows} rows to ${file}.\n${needs ?? ''}${KEY_NOTE}`);
      }),
    );
  program
    .command('restore <file>')
    .description('replaces the contents of the database with a backup, all or nothing')
    .option('--yes', 'confirm replacing the contents')
    .action((file: string, { yes }: { yes?: boolean }) =>
      restoring(async (opened) => {
        if (!yes) throw new Refusal('This replaces everything in the database. Repeat with --yes to confirm.');
        await prepareJobs(opened.database);
        const { config, clock, masterKey } = opened;
        const rows = await loadDumpFile(opened.database, file, {
          adopt: (storedKey) => masterKey.adopt(openDataKey(storedKey, config)),
          note: (tx, count) =>
            bindAudit(tx, masterKey, {
              at: clock.now(),
              actor: 'command line',
              action: 'database.restore',
              subject: `${count} rows`,
            }),
        }).catch((error: Error) => {
          throw new Refusal(`Nothing was changed. ${file} cannot be restored: ${error.message}`);
        });
        console.log(`Restored ${rows} rows. Every operator must sign in again: operator link NAME\n${KEY_NOTE}`);
      }),
    );
}

/**
 * Restoring into a new database takes over the data key of the backup, so opening the database must not create a data
 * key.
 */
const restoring = (verb: (opened: CommandContext) => Promise<void>) =>
  runCommand(verb, { isKeyless: true, migrates: true });
