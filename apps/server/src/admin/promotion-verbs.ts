import type { Command } from 'commander';
import { turnLineItem } from '../desk/promotion.ts';
import { AppError } from '../http/app-error.ts';
import { listLineItems } from '../modules/promotion/index.ts';
import { mayTellWhy, perhapsBecause, type Why } from './check-reason.ts';
import { printTable } from './print-table.ts';
import { addPromotionReport } from './promotion-report.ts';
import { Refusal } from './refusal.ts';
import { visit, type Visit } from './visit.ts';

export function addPromotionVerbs(program: Command): void {
  const promotion = program.command('promotion').description('what is shown in the site’s slots');
  promotion
    .command('list')
    .description('every line item, on or off')
    .action(() => visit(list));
  mayTellWhy(promotion.command('start <line-item>'))
    .description('shows it from now on, within its window, hours and caps; what it gives away asks for a reason')
    .action((id: string, why: Partial<Why>) => turn(id, true, why));
  mayTellWhy(promotion.command('stop <line-item>'))
    .description('shows it to nobody from now on; what was counted stays')
    .action((id: string, why: Partial<Why>) => turn(id, false, why));
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

async function turn(id: string, isOn: boolean, why: Partial<Why>): Promise<void> {
  const assertWhy = () => {
    if (why.reason === undefined) throw new Refusal(`${id} gives something away: say why, by --reason`);
  };
  await visit(async (opened) => {
    try {
      await turnLineItem(opened, { id, isOn }, perhapsBecause(why), assertWhy);
    } catch (error) {
      throw error instanceof AppError ? new Refusal(error.message) : error;
    }
    console.log(isOn ? `Done. ${id} is shown from now on.` : `Done. ${id} is shown to nobody from now on.`);
  });
}
