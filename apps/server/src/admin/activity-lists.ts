import { readFileSync } from 'node:fs';
import { machineNames, type MachineNames } from '@feisuo/contract/facts/activity-vocabulary';
import { Option, type Command } from 'commander';
import { bringMachines, bringRecalled, type BroughtLines } from '../desk/activity-lists.ts';
import { AppError } from '../http/app-error.ts';
import { readList, type ListLine } from '../modules/activity/index.ts';
import { asksWhy, because, type Why } from './check-reason.ts';
import { Refusal } from './refusal.ts';
import { visit, type Visit } from './visit.ts';

/** Lists that an operator brings: whom a recall wants back, and which computers are a partner's. */
export function addActivityLists(activity: Command): void {
  asksWhy(activity.command('recall <activity> <file>'))
    .description(
      'puts accounts on a recall’s list, and tells them: a line each, by id, phone number, e-mail address or name',
    )
    .action((id: string, file: string, why: Why) =>
      bring(file, 'are nobody', (opened, lines) => bringRecalled(opened, id, lines, because(why))),
    );
  asksWhy(activity.command('machines <activity> <file>'))
    .description('puts a partner’s computers on its list, a line each; only hashes of them are kept')
    .addOption(
      new Option('--by <name>', 'serial numbers, or the peer ids that clients there go by')
        .choices(machineNames)
        .default('serial'),
    )
    .action((id: string, file: string, { by, ...why }: Why & { by: MachineNames }) =>
      bring(file, `lines are no ${by} number`, (opened, lines) => bringMachines(opened, id, by, lines, because(why))),
    );
}

async function bring(
  file: string,
  otherwise: string,
  act: (opened: Visit, lines: readonly ListLine[]) => Promise<BroughtLines>,
): Promise<void> {
  const { added, known, repeated, refusals } = await visit(async (opened) => {
    try {
      return await act(opened, readList(readText(file)));
    } catch (error) {
      throw error instanceof AppError ? new Refusal(error.message) : error;
    }
  });
  const counts = [
    `${added} on the list`,
    `${known} were on it before`,
    ...(repeated > 0 ? [`${repeated} lines say what another says`] : []),
    `${refusals.length} ${otherwise}`,
  ];
  console.log(`Done. ${counts.join(', ')}.`);
  for (const { line, why } of refusals.slice(0, 20)) console.log(`  line ${line}: ${why}`);
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new Refusal(`${file} cannot be read`);
  }
}
