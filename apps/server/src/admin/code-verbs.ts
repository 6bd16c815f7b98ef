import type { Command } from 'commander';
import { batchNumberOf, listBatches, type Batch } from '../modules/activity/index.ts';
import { codeActions } from '../operator-actions/activity/index.ts';
import { addActionVerbs } from './action-verbs.ts';
import { printTable } from './print-table.ts';
import { runCommand, type CommandContext } from './run-command.ts';

export function addCodeVerbs(program: Command): void {
  const codes = program.command('codes').description('redeem codes, in batches');
  codes
    .command('list')
    .description('all batches, newest first')
    .action(() => runCommand(list));
  addActionVerbs(program, codeActions);
}

async function list({ db, clock }: CommandContext): Promise<void> {
  const now = clock.now();
  printTable(
    (await listBatches(db)).map(({ batch, redeemed }) => ({
      batch: batch.id,
      number: batchNumberOf(batch),
      name: batch.name,
      gives: `${batch.amount} ${batch.awardName}`,
      redeemed: `${redeemed} of ${batch.size}`,
      until: batch.validUntil.toISOString(),
      state: stateOf(batch, now),
    })),
    'There are no codes.',
  );
}

function stateOf({ revokedAt, remaining, validUntil }: Batch, now: Date): string {
  if (revokedAt) return 'revoked';
  if (remaining > 0) return `being made, ${remaining} left`;
  return validUntil <= now ? 'expired' : 'good';
}
