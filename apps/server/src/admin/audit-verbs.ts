import type { Command } from 'commander';
import { sealLog, verifyChain, type ChainReport } from '../modules/operator/index.ts';
import { checkReason } from './check-reason.ts';
import { Refusal } from '../operator-actions/verb.ts';
import { runCommand } from './run-command.ts';

export function addAuditVerbs(program: Command): void {
  const audit = program.command('audit').description('the audit log');
  audit
    .command('verify')
    .description('verifies the hash chain; fails if an entry was changed, removed, inserted or truncated')
    .option('--head <hash>', 'hash printed by an earlier run; also detects a restored older state')
    .action(({ head }: { head?: string }) =>
      runCommand(async ({ db, masterKey }) => {
        const report = await verifyChain({ db, masterKey }, { earlierHead: head });
        assertUnbroken(report);
        if (report.seal !== 'whole') throw new Refusal(`${describeSeal(report)} ${HOW_TO_SEAL}`);
        if (head !== undefined && !report.hasHead)
          throw new Refusal('the log does not contain that head: entries were removed');
        const { entries, unkeyed } = report.place;
        console.log(`${entries} entries, none changed. Head: ${report.place.head ?? 'none yet'}`);
        console.log(
          `${entries - unkeyed} of them are signed with the master key` +
            (unkeyed > 0
              ? `; ${unkeyed} were written before there was a key and are protected only by the hash chain.`
              : '.'),
        );
      }),
    );
  audit
    .command('seal')
    .description(
      'seals the log as it is now: once for a log that is older than seals, or after you know why it does not agree',
    )
    .requiredOption('--reason <text>', 'reason; kept in the audit log')
    .option('--yes', 'confirm')
    .action(({ reason, yes }: { reason: string; yes?: boolean }) =>
      runCommand(async ({ db, clock, masterKey }) => {
        const context = { by: { actor: 'command line' }, reason: checkReason(reason) };
        const report = yes ? await sealLog({ db, clock, masterKey }, context) : await verifyChain({ db, masterKey });
        assertUnbroken(report);
        const { entries, unkeyed } = report.place;
        if (report.seal === 'whole') throw new Refusal('the log agrees with its seal; nothing was changed');
        const summary = `${describeSeal(report)} It has ${entries} entries, ${unkeyed} of them without a key.`;
        if (!yes)
          throw new Refusal(
            `${summary} Only entries older than the master key have none. If this is what you expect, repeat with --yes.`,
          );
        console.log(`${summary} Sealed.`);
      }),
    );
}

const HOW_TO_SEAL = 'Compare with a backup. A log that is older than seals is sealed once: audit seal --reason WHY';

function assertUnbroken({ brokenAt }: ChainReport): void {
  if (brokenAt !== null)
    throw new Refusal(`entry ${brokenAt} does not follow from the one before it: the log was changed`);
}

function describeSeal({ seal, sealed, place }: ChainReport): string {
  if (seal === 'missing') return 'The log has no seal.';
  if (sealed === null) return 'The seal of the log was not made with this master key.';
  return `The log does not agree with its seal: ${sealed} entries were sealed, ${place.entries} are here.`;
}
