import type { Command } from 'commander';
import { makeClientSecret, registerClient } from '../desk/clients.ts';
import { AppError } from '../http/app-error.ts';
import { ClientRegistry, removeClient, type Client } from '../modules/account/index.ts';
import { Brand } from '../modules/content/index.ts';
import { writeAudit } from '../modules/operator/index.ts';
import { checkFlags, collectWords, defaultScopes, knownGrants, type ClientFlags } from './client-flags.ts';
import { asksWhy, because, mayTellWhy, perhapsBecause, type Why } from './check-reason.ts';
import { Refusal } from './refusal.ts';
import { ownOriginsOf, siteOriginOf, visit } from './visit.ts';

const collect = (value: string, earlier: string[]) => [...earlier, value];

export function addClientVerbs(program: Command): void {
  const client = program.command('client').description('applications that use the account service');
  mayTellWhy(client.command('add'))
    .description('registers an application')
    .requiredOption('--id <id>', 'client id')
    .requiredOption('--name <name>', 'shown to people who sign in')
    .option('--redirect <uri>', 'address to return to after signing in; may repeat', collect, [])
    .option('--sign-out <uri>', 'address to call when signing out; may repeat', collect, [])
    .option('--origin <origin>', 'browser origin that may call the API; may repeat', collect, [])
    .option('--scope <scopes>', `one or several; may repeat (default: ${defaultScopes.join(' ')})`, collectWords, [])
    .option('--grant <grants>', 'one or several; may repeat (default: code, refresh and device)', collectWords, [])
    .option('--first-party', 'may take passwords and is not asked for consent', false)
    .option('--allow-plain', 'takes the challenge method plain, for clients that cannot hash', false)
    .option('--secret [secret]', 'makes the client confidential; alone it makes a secret and prints it')
    .action((flags: ClientFlags & Partial<Why>) => {
      checkFlags(flags);
      return add(flags);
    });
  client
    .command('list')
    .description('every registered application')
    .action(() =>
      visit(async (opened) => {
        const clients = await new ClientRegistry(opened.db, await ownOriginsOf(opened), new Brand(opened.db)).list();
        console.log(clients.map(describeClient).join('\n\n') || 'There are no clients.');
      }),
    );
  asksWhy(client.command('remove <id>'))
    .description('forgets an application; people can no longer sign in through it')
    .action((id: string, why: Why) =>
      visit(async ({ db, clock, masterKey }) => {
        const { by, reason } = because(why);
        const isRemoved = await db.transaction(async (tx) => {
          const removed = await removeClient(tx, clock, id);
          if (!removed) return false;
          await writeAudit(tx, masterKey, {
            at: clock.now(),
            ...by,
            action: 'client.remove',
            subject: id,
            reason,
            // Enough to register it again, but for its secret.
            before: { ...removed, secretHash: undefined },
          });
          return true;
        });
        if (!isRemoved) throw new Refusal(`there is no client called ${id}`);
        console.log(`Removed ${id}.`);
      }),
    );
}

const add = (flags: ClientFlags & Partial<Why>) =>
  visit(async (opened) => {
    const secret = flags.secret === true ? makeClientSecret() : (flags.secret ?? null);
    const client = {
      id: flags.id,
      name: flags.name,
      isFirstParty: flags.firstParty,
      allowsPlainChallenge: flags.allowPlain,
      redirectUris: flags.redirect,
      signOutUris: flags.signOut,
      origins: flags.origin,
      scopes: flags.scope.length > 0 ? flags.scope : defaultScopes,
      grants: flags.grant.length > 0 ? flags.grant : knownGrants,
    };
    try {
      const config = { siteOrigin: await siteOriginOf(opened) };
      await registerClient({ ...opened, config }, client, secret, perhapsBecause(flags));
    } catch (error) {
      const { reason, description = '' } = error instanceof AppError ? error.facts : {};
      if (reason === 'ID_TAKEN') throw new Refusal(`a client called ${flags.id} exists already`);
      if (reason === 'CLIENT_ADDRESS') throw new Refusal(`${description}, unless it is this machine’s`);
      throw error;
    }
    console.log(`Registered ${flags.id}.`);
    if (flags.secret === true) console.log(`Secret (shown only now): ${secret}`);
  });

function describeClient(client: Client): string {
  const kinds = [
    client.isFirstParty && 'first party',
    client.secretHash === null ? 'public' : 'confidential',
    client.allowsPlainChallenge && 'allows plain challenges',
    client.disabledAt && 'disabled',
  ];
  const lists = {
    scopes: client.scopes,
    grants: client.grants,
    redirect: client.redirectUris,
    'sign-out': client.signOutUris,
    origins: client.origins,
  };
  return [
    `${client.id}  ${client.name} (${kinds.filter(Boolean).join(', ')})`,
    ...Object.entries(lists).map(([name, values]) => `  ${name}: ${values.join(' ') || 'none'}`),
  ].join('\n');
}
