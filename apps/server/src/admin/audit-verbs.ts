import type { Command } from 'commander';
import { verifyChain } from '../modules/operator/index.ts';
import { Refusal } from './refusal.ts';
import { visit } from './visit.ts';

export function addAuditVerbs(program: Command): void {
  const audit = program.command('audit').description('the log of who did what');
  audit
    .command('verify')
    .description('reckons every entry anew, and fails where one was changed, removed or slipped in')
    .option('--head <hash>', 'what an earlier run told: tells also whether the newest entries were cut off')
    .action(({ head }: { head?: string }) =>
      visit(async ({ db, masterKey }) => {
        const report = await verifyChain({ db, masterKey }, head);
        if (report.brokenAt !== null)
          throw new Refusal(`entry ${report.brokenAt} does not follow from the one before it: the log was changed`);
        if (head !== undefined && !report.hasHead) throw new Refusal('the log never reached that head: it was cut off');
        const keyed = report.entries - report.unkeyed;
        console.log(`${report.entries} entries, none changed. Head: ${report.head ?? 'none yet'}`);
        console.log(
          `${keyed} of them are bound by the master key` +
            (report.unkeyed > 0
              ? `; ${report.unkeyed} were written before there was a key, and only by the chain.`
              : '.'),
        );
      }),
    );
}
