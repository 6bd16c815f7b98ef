import type { Command } from 'commander';
import { listPayPages } from '../modules/pay/index.ts';
import { payPageActions } from '../operator-actions/pay/index.ts';
import { addActionVerbs } from './action-verbs.ts';
import { printTable } from './print-table.ts';
import { runCommand, type CommandContext } from './run-command.ts';

export function addPageVerbs(program: Command): void {
  const page = program.command('page').description('pay pages and their component groups');
  page
    .command('list')
    .description('all pay pages with their products, on sale or not')
    .action(() => runCommand(list));
  addActionVerbs(program, payPageActions);
}

async function list({ db }: CommandContext): Promise<void> {
  const pages = await listPayPages(db);
  printTable(
    pages.map(({ id, name, groupId, types, entries }) => ({
      id,
      name,
      group: groupId ?? '',
      ways: types.join(' '),
      offers: entries
        .map(({ productId, actId, num }) => productId + (num > 1 ? `:${num}` : '') + (actId === id ? '' : ` @${actId}`))
        .join(', '),
    })),
    'There are no pay pages.',
  );
}
