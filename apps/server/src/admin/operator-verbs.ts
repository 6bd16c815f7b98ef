import { operatorRoles, type OperatorRole } from '@feisuo/contract/facts/permissions';
import { Option, type Command } from 'commander';
import {
  addOperator,
  linkAddress,
  listOperators,
  makeLink,
  removeOperator,
  resetFactor,
} from '../modules/operator/index.ts';
import { checkName } from './check-name.ts';
import { printTable } from './print-table.ts';
import { Refusal } from './refusal.ts';
import { siteOriginOf, visit, type Visit } from './visit.ts';

export function addOperatorVerbs(program: Command): void {
  const operator = program.command('operator').description('people who may enter the console');
  operator
    .command('add <name>')
    .description('adds an operator and prints the one-time link by which they enter')
    .addOption(new Option('--role <role>', 'what they may do').choices(operatorRoles).default('operator'))
    .action((name: string, { role }: { role: OperatorRole }) => {
      checkName('the name', name);
      return visit(async (opened) => {
        if (!(await addOperator(opened, { name, role }, { actor: 'command line' })))
          throw new Refusal(`${name} exists already`);
        await printLink(opened, name);
      });
    });
  operator
    .command('list')
    .description('everybody who may enter, oldest first')
    .action(() =>
      visit(async ({ db }) => {
        const rows = await listOperators(db);
        printTable(
          rows.map(({ name, role, createdAt }) => ({ name, role, since: createdAt.toISOString() })),
          'There are no operators.',
        );
      }),
    );
  operator
    .command('remove <name>')
    .description('takes an operator’s access away, at once')
    .action((name: string) =>
      visit(async (opened) => {
        const outcome = await removeOperator(opened, name, { actor: 'command line' });
        if (outcome === 'unknown') throw new Refusal(`there is no operator called ${name}`);
        if (outcome === 'last owner') {
          throw new Refusal(`${name} is the last owner. Add another first: operator add <name> --role owner`);
        }
        console.log(`Removed ${name}; their sessions have ended.`);
      }),
    );
  operator
    .command('reset-factor <name>')
    .description('takes a lost second factor away; they set up another before they touch money or accounts')
    .action((name: string) =>
      visit(async (opened) => {
        const known = (await listOperators(opened.db)).find((row) => row.name === name);
        if (!known) throw new Refusal(`there is no operator called ${name}`);
        await resetFactor(opened, known, { actor: 'command line' });
        console.log(`${name} has no second factor any more.`);
      }),
    );
  operator
    .command('link [name]')
    .description('prints a new one-time link; the one before stops working')
    .action((name = 'owner') => visit((opened) => printLink(opened, name as string)));
}

async function printLink(opened: Visit, name: string): Promise<void> {
  const link = await makeLink(opened, name, { actor: 'command line' });
  if (!link) throw new Refusal(`there is no operator called ${name}`);
  console.log(linkAddress(opened, await siteOriginOf(opened), link));
  console.log('Works once, for 24 hours.');
}
