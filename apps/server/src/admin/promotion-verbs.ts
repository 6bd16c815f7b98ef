import type { Command } from 'commander';
import { turnLineItem } from '../desk/promotion.ts';
import { AppError } from '../http/app-error.ts';
import { listLineItems } from '../modules/promotion/index.ts';
import { printTable } from './print-table.ts';
import { addPromotionReport } from './promotion-report.ts';
import { Refusal } from './refusal.ts';
import { ACTOR } from './support-desk.ts';
import { visit, type Visit } from './visit.ts';

export function addPromotionVerbs(program: Command): void {
  const promotion = program.command('promotion').description('what is shown in the site’s slots');
  promotion
    .command('list')
    .description('every line item, on or off')
    .action(() => visit(list));
  promotion
    .command('start <line-item>')
    .description('shows it from now on, within its window, hours and caps')
    .action((id: string) => turn(id, true));
  promotion
    .command('stop <line-item>')
    .description('shows it to nobody from now on; what was counted stays')
    .action((id: string) => turn(id, false));
  addPromotionReport(promotion);
}

async function list({ db }: Visit): Promise<void> {
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

async function turn(id: string, isOn: boolean): Promise<void> {
  await visit(async (opened) => {
    try {
      await turnLineItem(opened, { id, isOn }, { by: { actor: ACTOR } });
    } catch (error) {
      throw error instanceof AppError ? new Refusal(error.message) : error;
    }
    console.log(isOn ? `Done. ${id} is shown from now on.` : `Done. ${id} is shown to nobody from now on.`);
  });
}
