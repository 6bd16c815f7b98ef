import type { Command } from 'commander';
import { daysLeft, describePeriods, listGrants, membershipOf, type Entitlement } from '../modules/membership/index.ts';
import { membershipActions } from '../operator-actions/membership/index.ts';
import { findAccount } from '../operator-actions/account/find-account.ts';
import { formatLength } from '../operator-actions/membership/tell-member.ts';
import { addActionVerbs } from './action-verbs.ts';
import { printTable } from './print-table.ts';
import { runCommand, type CommandContext } from './run-command.ts';

export function addVipVerbs(program: Command): void {
  const vip = program.command('vip').description('memberships and grants');
  vip
    .command('show <account>')
    .description('shows the membership of an account, found by id, phone number, e-mail address or user name')
    .action((who: string) => runCommand((opened) => show(opened, who)));
  addActionVerbs(program, membershipActions);
}

async function show(opened: CommandContext, who: string): Promise<void> {
  const { db, clock } = opened;
  const { id } = await findAccount(opened, who);
  const now = clock.now();
  const { accelerator, super: superVip } = await membershipOf(db, id, now);
  const describe = (name: string, { isRunning, endsAt, type }: Entitlement) =>
    endsAt
      ? `  ${name}: ${isRunning ? `${daysLeft(endsAt, now)} days left, ${type}, ends` : 'ended'} ${endsAt.toISOString()}`
      : `  ${name}: never`;
  console.log([id, describe('VIP', accelerator), describe('super VIP', superVip)].join('\n'));
  const grants = (await listGrants(db, id)).toReversed();
  const periods = describePeriods(grants.toReversed());
  const rows = grants.map((entry, index) => ({ grant: String(entry.id), ...periods[index] }));
  printTable(
    rows.map(({ length, ...row }) => ({ ...row, length: length && formatLength(length) })),
    'Nothing was ever given.',
  );
}
