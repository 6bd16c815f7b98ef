import type { Command } from 'commander';
import { listOperators } from '../modules/operator/index.ts';
import { operatorRosterActions } from '../operator-actions/operator/roster.ts';
import { addActionVerbs } from './action-verbs.ts';
import { printTable } from './print-table.ts';
import { runCommand } from './run-command.ts';

export function addOperatorVerbs(program: Command): void {
  const operator = program.command('operator').description('operators of the console');
  operator
    .command('list')
    .description('all operators, oldest first')
    .action(() =>
      runCommand(async ({ db }) => {
        const rows = await listOperators(db);
        printTable(
          rows.map(({ name, role, createdAt }) => ({ name, role, since: createdAt.toISOString() })),
          'There are no operators.',
        );
      }),
    );
  addActionVerbs(program, operatorRosterActions);
}
