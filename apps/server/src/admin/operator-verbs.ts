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
import { checkReason } from './check-reason.ts';
import { printTable } from './print-table.ts';
import { Refusal } from './refusal.ts';
import { siteOriginOf, visit, type Visit } from './visit.ts';

const BY = { actor: 'command line' };
type Why = { reason: string };

export function addOperatorVerbs(program: Command): void {
  const operator = program.command('operator').description('people who may enter the console');
  operator
    .command('add <name>')
    .description('adds an operator and prints the one-time link by which they enter')
    .addOption(new Option('--role <role>', 'what they may do').choices(operatorRoles).default('operator'))
    .action((name: string, { role }: { role: OperatorRole }) => {
      checkName('the name', name);
      return visit(async (opened) => {
        const outcome = await addOperator(opened, { name, role }, BY);
        if (outcome === 'taken') throw new Refusal(`${name} exists already, or did, or a name that looks like it does`);
        if (outcome === 'reserved') throw new Refusal(`the audit log calls itself ${name}: take another name`);
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
    .requiredOption('--reason <reason>', 'kept in the audit log')
    .action((name: string, { reason }: Why) =>
      visit(async (opened) => {
        const outcome = await removeOperator(opened, name, { by: BY, reason: checkReason(reason) });
        if (outcome === 'unknown') throw new Refusal(`there is no operator called ${name}`);
        if (outcome === 'last owner') {
          throw new Refusal(`${name} is the last owner. Add another first: operator add <name> --role owner`);
        }
        console.log(`Removed ${name}; their sessions have ended.`);
      }),
    );
  operator
    .command('reset-factor <name>')
    .description(
      'takes a lost second factor away and ends their sessions; they set up another before they touch money or accounts',
    )
    .requiredOption('--reason <reason>', 'kept in the audit log')
    .action((name: string, { reason }: Why) =>
      visit(async (opened) => {
        const isDone = await resetFactor(opened, name, { by: BY, reason: checkReason(reason) });
        if (!isDone) throw new Refusal(`there is no operator called ${name}`);
        console.log(
          `${name} has no second factor any more and is signed out. Let them in again: operator link ${name}`,
        );
      }),
    );
  operator
    .command('link [name]')
    .description('prints a new one-time link; the one before stops working')
    .action((name = 'owner') => visit((opened) => printLink(opened, name as string)));
}

async function printLink(opened: Visit, name: string): Promise<void> {
  const link = await makeLink(opened, name, BY);
  if (!link) throw new Refusal(`there is no operator called ${name}`);
  console.log(linkAddress(opened, await siteOriginOf(opened), link));
  console.log('Works once, for 24 hours.');
}
