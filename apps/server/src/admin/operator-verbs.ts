import { OperatorRole } from '@feisuo/contract/schemas/operator';
import { Option, type Command } from 'commander';
import { readSystemSetting } from '../db/system-settings.ts';
import { addOperator, linkAddress, makeLink } from '../modules/operator/index.ts';
import { Refusal } from './refusal.ts';
import { visit, type Visit } from './visit.ts';

const roles = OperatorRole.anyOf.map((role) => role.const);

export function addOperatorVerbs(program: Command): void {
  const operator = program.command('operator').description('people who may enter the console');
  operator
    .command('add <name>')
    .description('adds an operator and prints the one-time link by which they enter')
    .addOption(new Option('--role <role>', 'what they may do').choices(roles).default('operator'))
    .action((name: string, { role }: { role: OperatorRole }) =>
      visit(async (opened) => {
        if (!(await addOperator(opened, { name, role }, 'command line'))) throw new Refusal(`${name} exists already`);
        await printLink(opened, name);
      }),
    );
  operator
    .command('link [name]')
    .description('prints a new one-time link; the one before stops working')
    .action((name = 'owner') => visit((opened) => printLink(opened, name as string)));
}

async function printLink(opened: Visit, name: string): Promise<void> {
  const link = await makeLink(opened, name, 'command line');
  if (!link) throw new Refusal(`there is no operator called ${name}`);
  // The server may have been started with other settings than this command.
  const siteOrigin = (await readSystemSetting(opened.db, 'site_origin')) ?? opened.config.siteOrigin;
  console.log(linkAddress(opened, siteOrigin, link));
  console.log('Works once, for 24 hours.');
}
