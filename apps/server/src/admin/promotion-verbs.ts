import type { Command } from 'commander';
import { listLineItems } from '../modules/promotion/index.ts';
import { lineItemActions } from '../operator-actions/promotion/index.ts';
import { addActionVerbs } from './action-verbs.ts';
import { printTable } from './print-table.ts';
import { addPromotionReport } from './promotion-report.ts';
import { runCommand, type CommandContext } from './run-command.ts';

export function addPromotionVerbs(program: Command): void {
  const promotion = program.command('promotion').description('line items in the site’s slots');
  promotion
    .command('list')
    .description('all line items, on or off')
    .action(() => runCommand(list));
  addPromotionReport(promotion);
  addActionVerbs(program, lineItemActions);
}

async function list({ db }: CommandContext): Promise<void> {
  const items = await listLineItems(db);
  printTable(
    items.map(({ id, slotId, name, isOn, priority, weight, startsAt, endsAt, totalCap, dailyCap, taken }) => ({
      id,
      slot: slotId,
      name,
      on: isOn ? 'yes' : 'no',
      priority,
      weight,
      from: startsAt?.toISOString() ?? '',
      until: endsAt?.toISOString() ?? '',
      shown: totalCap === null ? '' : `${taken} of ${totalCap}`,
      'a day': dailyCap ?? '',
    })),
    'There are no line items.',
  );
}
