import type { Command } from 'commander';
import { countLiveSessions, maskEmail, maskPhone, type Account } from '../modules/account/index.ts';
import { accountActions } from '../operator-actions/account/index.ts';
import { findAccount } from '../operator-actions/account/find-account.ts';
import { addActionVerbs } from './action-verbs.ts';
import { runCommand } from './run-command.ts';

export function addAccountVerbs(program: Command): void {
  const account = program.command('account').description('accounts');
  account
    .command('show <account>')
    .description('shows an account, found by id, phone number, e-mail address or user name')
    .action((who: string) =>
      runCommand(async (opened) => {
        const found = await findAccount(opened, who);
        const sessions = await countLiveSessions(opened.db, opened.clock, found.id);
        console.log(describe(found, sessions));
      }),
    );
  addActionVerbs(program, accountActions);
}

function describe({ id, state, username, phone, email, name, createdAt, cancelAt }: Account, sessions: number): string {
  return [
    `${id}  ${state}${cancelAt ? `, erased at ${cancelAt.toISOString()}` : ''}`,
    `  name: ${name || 'none'}, user name: ${username ?? 'none'}`,
    `  phone: ${phone ? maskPhone(phone) : 'none'}, e-mail: ${email ? maskEmail(email) : 'none'}`,
    `  since ${createdAt.toISOString()}, live sessions: ${sessions}`,
  ].join('\n');
}
