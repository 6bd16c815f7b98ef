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
import { asksWhy, because, mayTellWhy, perhapsBecause, type Why } from './check-reason.ts';
import { printTable } from './print-table.ts';
import { Refusal } from './refusal.ts';
import { consoleOriginOf, visit, type Visit } from './visit.ts';

export function addOperatorVerbs(program: Command): void {
  const operator = program.command('operator').description('people who may enter the console');
  mayTellWhy(operator.command('add <name>'))
    .description('adds an operator and prints the one-time link by which they enter')
    .addOption(new Option('--role <role>', 'what they may do').choices(operatorRoles).default('operator'))
    .action((name: string, { role, ...why }: { role: OperatorRole } & Partial<Why>) => {
      checkName('the name', name);
      const act = perhapsBecause(why);
      return visit(async (opened) => {
        const outcome = await addOperator(opened, { name, role }, act);
        if (outcome === 'taken') throw new Refusal(`${name} exists already, or did, or a name that looks like it does`);
        if (outcome === 'reserved') throw new Refusal(`the audit log calls itself ${name}: take another name`);
        await printLink(opened, name, act);
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
  asksWhy(operator.command('remove <name>'))
    .description('takes an operator’s access away, at once')
    .action((name: string, why: Why) =>
      visit(async (opened) => {
        const outcome = await removeOperator(opened, name, because(why));
        if (outcome === 'unknown') throw new Refusal(`there is no operator called ${name}`);
        if (outcome === 'last owner') {
          throw new Refusal(`${name} is the last owner. Add another first: operator add <name> --role owner`);
        }
        console.log(`Removed ${name}; their sessions have ended.`);
      }),
    );
  asksWhy(operator.command('reset-factor <name>'))
    .description(
      'takes a lost second factor away and ends their sessions; they set up another before they touch money or accounts',
    )
    .action((name: string, why: Why) =>
      visit(async (opened) => {
        const isDone = await resetFactor(opened, name, because(why));
        if (!isDone) throw new Refusal(`there is no operator called ${name}`);
        console.log(
          `${name} has no second factor any more and is signed out. Let them in again: operator link ${name}`,
        );
      }),
    );
  mayTellWhy(operator.command('link [name]'))
    .description('prints a new one-time link; the one before stops working')
    .action((name: string | undefined, why: Partial<Why>) => {
      const act = perhapsBecause(why);
      return visit((opened) => printLink(opened, name ?? 'owner', act));
    });
}

async function printLink(opened: Visit, name: string, act: ReturnType<typeof perhapsBecause>): Promise<void> {
  const link = await makeLink(opened, name, act);
  if (!link) throw new Refusal(`there is no operator called ${name}`);
  console.log(linkAddress(opened, await consoleOriginOf(opened), link));
  console.log('Works once, for 24 hours.');
}
