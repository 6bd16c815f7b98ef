import { Argument, Option, type Command } from 'commander';
import type { BlobStore } from '../blobs/blobs.ts';
import { checkObjects } from '../blobs/check-objects.ts';
import { countFiles, countObjects, moveFiles } from '../blobs/move-files.ts';
import { S3Error } from '../blobs/s3-error.ts';
import { writeAudit } from '../modules/operator/index.ts';
import { Refusal } from '../operator-actions/verb.ts';
import { storedFiles } from '../wiring/stored-files.ts';
import { auditReason, requireReasonFlag, type ReasonFlag } from './check-reason.ts';
import { printTable } from './print-table.ts';
import { runCommand, type CommandContext } from './run-command.ts';

interface MoveFlags extends ReasonFlag {
  kind?: string;
  dryRun?: boolean;
}

interface CheckFlags {
  deleteUnknown?: boolean;
  reason?: string;
}

const kinds = storedFiles.map(({ kind }) => kind);
const PROGRESS_FILES = 100;

export function addFilesVerbs(program: Command): void {
  const files = program.command('files').description('installers, pictures and attachments, and where they are');
  files
    .command('list')
    .description('how many files of each kind are in the database and in the S3 service')
    .action(() => runCommand(list));
  requireReasonFlag(
    files
      .command('move')
      .description('moves files while servers run; a repeated move continues')
      .addArgument(new Argument('<to>', 'where the files go').choices(['s3', 'database']))
      .addOption(new Option('--kind <kind>', 'only files of this kind').choices(kinds))
      .option('--dry-run', 'counts the files and moves nothing'),
  ).action((to: BlobStore, flags: MoveFlags) => runCommand((opened) => explainFaults(() => move(opened, to, flags))));
  files
    .command('check')
    .description('compares the bucket with the database, and writes, reads and deletes an object')
    .option('--delete-unknown', 'deletes objects that the database does not know, if they are older than a day')
    .option('--reason <reason>', 'reason for deleting; kept in the audit log')
    .action((flags: CheckFlags) => runCommand((opened) => explainFaults(() => check(opened, flags))));
}

async function list({ db }: CommandContext): Promise<void> {
  const rows: Record<string, string | number>[] = [];
  for (const files of storedFiles) {
    const here = await countFiles(db, files, 'database');
    const there = await countFiles(db, files, 's3');
    rows.push({
      kind: files.kind,
      database: here.files,
      'database bytes': here.bytes,
      s3: there.files,
      's3 bytes': there.bytes,
    });
  }
  printTable(rows, 'There are no files.');
  const { pending = 0, dropped = 0, leaving = 0 } = await countObjects(db);
  console.log(`Objects: ${pending} uploads are pending, ${dropped + leaving} wait for their deletion.`);
}

async function move(opened: CommandContext, to: BlobStore, flags: MoveFlags): Promise<void> {
  const { by, reason } = auditReason(flags);
  const { db, blobs, clock, masterKey, config } = opened;
  if (config.blobs.s3 === null)
    throw new Refusal('BLOBS_S3_ENDPOINT and the other settings of the S3 service are missing');
  const chosen = storedFiles.filter(({ kind }) => flags.kind === undefined || kind === flags.kind);
  if (flags.dryRun) {
    for (const files of chosen) {
      const { files: number, bytes } = await countFiles(db, files, to === 's3' ? 'database' : 's3');
      console.log(`${files.kind}: ${number} files, ${bytes} bytes`);
    }
    return console.log('Dry run, nothing was moved.');
  }
  if (config.blobs.store !== to)
    console.log(`BLOBS_STORE is ${config.blobs.store} here: while a server runs with it, new files go there.`);
  const note = (after: object | null) =>
    writeAudit(db, masterKey, { at: clock.now(), ...by, action: 'files.move', subject: to, reason, after });
  // At the beginning too, so that an interrupted move is in the audit log.
  await note(null);
  const total = { files: 0, bytes: 0, changed: 0 };
  for (const files of chosen) {
    const counts = await moveFiles({ db, blobs }, files, to, ({ files: moved }) => {
      if (moved > 0 && moved % PROGRESS_FILES === 0) console.log(`${files.kind}: ${moved} files so far`);
    });
    console.log(`${files.kind}: ${counts.files} files, ${counts.bytes} bytes moved`);
    for (const name of ['files', 'bytes', 'changed'] as const) total[name] += counts[name];
  }
  await note(total);
  if (total.changed > 0) console.log(`${total.changed} files changed meanwhile and were left; run the command again.`);
}

async function check(opened: CommandContext, { deleteUnknown: isToDelete = false, reason }: CheckFlags): Promise<void> {
  const { db, blobs, clock, masterKey, config } = opened;
  if (config.blobs.s3 === null)
    throw new Refusal('BLOBS_S3_ENDPOINT and the other settings of the S3 service are missing');
  if (isToDelete && reason === undefined) throw new Refusal('--delete-unknown needs --reason');
  const audit = isToDelete ? auditReason({ reason: reason ?? '' }) : null;
  const found = await checkObjects({ db, blobs }, { isToDelete });
  console.log(`The S3 service stores, returns and deletes objects. ${found.objects} objects were compared.`);
  for (const key of found.missing) console.log(`missing: ${key}`);
  console.log(`${found.missingCount} files have no object, or one of another length.`);
  console.log(`${found.unknown} objects are unknown and older than a day${isToDelete ? ', and were deleted' : ''}.`);
  if (audit)
    await writeAudit(db, masterKey, {
      at: clock.now(),
      ...audit.by,
      action: 'files.clean',
      subject: 's3',
      reason: audit.reason,
      after: { deleted: found.unknown },
    });
  if (found.missingCount > 0) throw new Refusal('Files are missing: restore the bucket from its backup.');
}

/** An error of the S3 service is told with its code, which names the setting that is wrong. */
async function explainFaults(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof S3Error)) throw error;
    throw new Refusal(
      `The S3 service did not do what was asked (${error.kind}: ${error.code}). Run the command again.`,
    );
  }
}
