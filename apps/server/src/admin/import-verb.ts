import { basename, resolve } from 'node:path';
import { accessSync, constants } from 'node:fs';
import type { Command } from 'commander';
import { writeAudit } from '../modules/operator/index.ts';
import { Refusal } from '../operator-actions/verb.ts';
import { auditReason, requireReasonFlag, type ReasonFlag } from './check-reason.ts';
import { importUsers, type ImportCounts } from './import-users/import-users.ts';
import { runCommand } from './run-command.ts';

interface ImportFlags extends ReasonFlag {
  source: string;
  refused?: string;
  dryRun?: boolean;
}

const PROGRESS_LINES = 10_000;

/** Adds `import users`. The format of the file is in docs/importing.md. */
export function addImportVerb(program: Command): void {
  const group = program.command('import').description('data of another system');
  requireReasonFlag(
    group
      .command('users <file>')
      .description('creates accounts from JSON lines; a repeated import continues and doubles nothing')
      .option('--source <name>', 'name of the other system; ids of users are unique within it', 'import')
      .option('--refused <file>', 'file for refused lines with their reasons, by default <file>.refused')
      .option('--dry-run', 'checks every line and stores nothing'),
  ).action((file: string, flags: ImportFlags) => runImport(file, flags));
}

async function runImport(file: string, flags: ImportFlags): Promise<void> {
  const { source, refused: refusedFile = `${file}.refused`, dryRun: isDryRun = false } = flags;
  const { by, reason } = auditReason(flags);
  if (!/^[\w.-]{1,64}$/.test(source)) throw new Refusal('--source takes 1 to 64 letters, digits, dots and dashes');
  try {
    accessSync(file, constants.R_OK);
  } catch {
    throw new Refusal(`${file} cannot be read`);
  }
  if (resolve(refusedFile) === resolve(file)) throw new Refusal('--refused would overwrite the file itself');
  await runCommand(async ({ db, clock, masterKey }) => {
    let shown = 0;
    const onProgress = (counts: ImportCounts) => {
      if (counts.lines - shown < PROGRESS_LINES) return;
      shown = counts.lines;
      console.log(describe(counts));
    };
    const note = (after: object | null) =>
      writeAudit(db, masterKey, {
        at: clock.now(),
        ...by,
        action: 'account.import',
        subject: basename(file).slice(0, 200),
        reason,
        after,
      });
    // At the beginning too, so that a killed import is in the audit log.
    if (!isDryRun) await note(null);
    const counts = await importUsers({ db, clock, masterKey }, { file, refusedFile, source, isDryRun, onProgress });
    const { imported, known, refused } = counts;
    if (!isDryRun) await note({ imported, known, refused });
    console.log(`${isDryRun ? 'Dry run, nothing was stored. ' : ''}${describe(counts)}`);
    if (refused > 0) console.log(`Refused lines with their reasons: ${refusedFile}`);
  });
}

const describe = ({ lines, imported, known, refused }: ImportCounts) =>
  `${lines} lines: ${imported} imported, ${known} imported before, ${refused} refused.`;
