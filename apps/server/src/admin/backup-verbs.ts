import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Command } from 'commander';
import { dumpDatabase, loadDump } from '../db/dump.ts';
import { JobRunner } from '../jobs/job-runner.ts';
import { Refusal } from './refusal.ts';
import { visit, type Visit } from './visit.ts';

const KEY_NOTE = 'The master key is not in it: keep MASTER_KEY, or DATA_DIR/master.key, in another safe place.';

export function addBackupVerbs(program: Command): void {
  program
    .command('backup <file>')
    .description('writes everything to a compressed file that either kind of database can take back')
    .action((file: string) =>
      visit(async (opened) => {
        await prepareJobs(opened);
        const unfinished = `${file}.part`;
        let rows = 0;
        async function* counted() {
          for await (const line of dumpDatabase(opened.database)) {
            rows += 1;
            yield `${line}\n`;
          }
        }
        try {
          await pipeline(counted, createGzip(), createWriteStream(unfinished, { mode: 0o600 }));
          await rename(unfinished, file); // a file of that name is always whole
        } finally {
          await rm(unfinished, { force: true });
        }
        console.log(`Wrote ${rows - 1} rows to ${file}.\n${KEY_NOTE}`);
      }),
    );
  program
    .command('restore <file>')
    .description('replaces the contents of the database by those of a backup, all or nothing')
    .option('--yes', 'really replace what is there')
    .action((file: string, { yes }: { yes?: boolean }) =>
      visit(async (opened) => {
        if (!yes) throw new Refusal('Everything in the database would be replaced. Repeat with --yes if you mean it.');
        await prepareJobs(opened);
        const source = createReadStream(file);
        const opening = new Promise<never>((_resolve, reject) => source.once('error', reject));
        const lines = createInterface({
          input: source.pipe(createGunzip().once('error', (error) => source.destroy(error))),
        });
        const rows = await Promise.race([loadDump(opened.database, lines), opening]);
        console.log(`Restored ${rows} rows.\n${KEY_NOTE}`);
      }),
    );
}

/** Queues must exist on both sides before jobs can be read or written. */
async function prepareJobs({ database }: Visit): Promise<void> {
  const runner = new JobRunner({
    pool: database.pool,
    runsJobs: false,
    onError: (error) => console.error(error.message),
  });
  await runner.start();
  await runner.stop();
}
