import { Option, type Command } from 'commander';
import { changeState } from '../desk/accounts.ts';
import { resetTheirFactor } from '../desk/privacy.ts';
import { AppError } from '../http/app-error.ts';
import {
  addPendingAccount,
  contactOf,
  countLiveSessions,
  lookUpAccount,
  maskEmail,
  maskPhone,
  settableStates,
  type Account,
  type SettableState,
} from '../modules/account/index.ts';
import { writeAudit } from '../modules/operator/index.ts';
import { because } from './check-reason.ts';
import { Refusal } from './refusal.ts';
import { visit, type Visit } from './visit.ts';
import { withDelivery } from './with-delivery.ts';

const ACTOR = 'command line';

interface NewAccountFlags {
  phone?: string;
  email?: string;
  username?: string;
  name?: string;
}

export function addAccountVerbs(program: Command): void {
  const account = program.command('account').description('people who have an account');
  account
    .command('show <who>')
    .description('by id, phone number, e-mail address or user name')
    .action((who: string) =>
      visit(async (opened) => {
        const found = await find(opened, who);
        const sessions = await countLiveSessions(opened.db, opened.clock, found.id);
        console.log(describe(found, sessions));
      }),
    );
  account
    .command('add')
    .description('makes an account that is pending until its owner first signs in by a code')
    .option('--phone <number>', 'mainland digits, or with country code')
    .option('--email <address>')
    .option('--username <name>')
    .option('--name <name>', 'shown to others')
    .action((flags: NewAccountFlags) => foreseen(() => add(flags)));
  account
    .command('state <who>')
    .description('changes the state of an account; any but active ends its sessions at once')
    .addOption(new Option('--to <state>').choices(settableStates).makeOptionMandatory())
    .requiredOption('--why <reason>', 'kept in the audit log')
    .action((who: string, { to, why }: { to: SettableState; why: string }) =>
      visit(async (opened) => {
        const act = because({ reason: why });
        const { id } = await find(opened, who);
        const changed = await changeState(opened, { accountId: id, to }, act);
        if (!changed) throw new Refusal(`there is no account ${who} any more`);
        console.log(`${id}: ${changed.before.state} → ${to}.${to === 'active' ? '' : ' Its sessions have ended.'}`);
      }),
    );
  account
    .command('reset-factor <who>')
    .description('takes away a second factor that its owner has lost, after an appeal; ends every session')
    .requiredOption('--reason <reason>', 'what the appeal rests on; kept in the audit log')
    .action((who: string, { reason }: { reason: string }) => resetFactor(who, reason));
}

const resetFactor = (who: string, reason: string) =>
  visit(async (opened) => {
    const act = because({ reason });
    const { id } = await find(opened, who);
    await withDelivery(opened, async (delivery) => {
      const hadOne = await resetTheirFactor({ ...opened, delivery }, id, act);
      if (!hadOne) throw new Refusal(`${id} has no second factor`);
      console.log(`${id}: the second factor is off. Its sessions have ended, and its owner is told.`);
    });
  });

const add = (flags: NewAccountFlags) =>
  visit(async ({ db, clock, masterKey }) => {
    const { phone, email, username, name } = flags;
    const contact = contactOf({ ...(phone && { phone_number: phone }), ...(email && { email }) });
    const added = await db.transaction(async (tx) => {
      const created = await addPendingAccount(tx, clock, { contact, username, name }, ACTOR);
      if (!created) return null;
      await writeAudit(tx, masterKey, {
        at: clock.now(),
        actor: ACTOR,
        action: 'account.add',
        subject: created.id,
        after: { state: created.state },
      });
      return created;
    });
    if (!added) throw new Refusal('another account has this phone number, e-mail address or user name');
    console.log(`Added ${added.id}, pending until its owner signs in by a code.`);
  });

/** The module's refusals name API fields; for the command line their words are enough. */
async function foreseen(verb: () => Promise<void>): Promise<void> {
  try {
    await verb();
  } catch (error) {
    throw error instanceof AppError ? new Refusal(error.message) : error;
  }
}

async function find({ db, clock }: Visit, who: string): Promise<Account> {
  const found = await lookUpAccount(db, clock, who);
  if (!found) throw new Refusal(`there is no account ${who}`);
  return found;
}

function describe({ id, state, username, phone, email, name, createdAt, cancelAt }: Account, sessions: number): string {
  return [
    `${id}  ${state}${cancelAt ? `, erased at ${cancelAt.toISOString()}` : ''}`,
    `  name: ${name || 'none'}, user name: ${username ?? 'none'}`,
    `  phone: ${phone ? maskPhone(phone) : 'none'}, e-mail: ${email ? maskEmail(email) : 'none'}`,
    `  since ${createdAt.toISOString()}, live sessions: ${sessions}`,
  ].join('\n');
}
