import type { Command } from 'commander';
import { authMethodOf, ClientRegistry, isConfidential, type Client } from '../modules/account/index.ts';
import { Brand } from '../modules/content/index.ts';
import { clientActions } from '../operator-actions/account/client-actions.ts';
import { addActionVerbs } from './action-verbs.ts';
import { ownOriginsOf, runCommand } from './run-command.ts';

export function addClientVerbs(program: Command): void {
  const client = program.command('client').description('applications that use the account service');
  client
    .command('list')
    .description('all registered applications')
    .action(() =>
      runCommand(async (opened) => {
        const clients = await new ClientRegistry(opened.db, await ownOriginsOf(opened), new Brand(opened.db)).list();
        console.log(clients.map(describeClient).join('\n\n') || 'There are no clients.');
      }),
    );
  addActionVerbs(program, clientActions);
}

function describeClient(client: Client): string {
  const kinds = [
    client.isFirstParty && 'first party',
    isConfidential(client) ? 'confidential' : 'public',
    client.allowsPlainChallenge && 'allows plain challenges',
    client.disabledAt && 'disabled',
  ];
  const lists = {
    scopes: client.scopes,
    grants: client.grants,
    'service scopes': client.serviceScopes,
    authentication: [authMethodOf(client), ...(client.dpopBoundAccessTokens ? ['dpop'] : [])],
    redirect: client.redirectUris,
    'sign-out': client.signOutUris,
    origins: client.origins,
    'backchannel-logout': [client.backchannelLogoutUri].filter(Boolean),
    'frontchannel-logout': [client.frontchannelLogoutUri].filter(Boolean),
  };
  return [
    `${client.id}  ${client.name} (${kinds.filter(Boolean).join(', ')})`,
    ...Object.entries(lists).map(([name, values]) => `  ${name}: ${values.join(' ') || 'none'}`),
  ].join('\n');
}
