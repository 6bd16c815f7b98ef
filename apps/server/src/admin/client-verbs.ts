import { randomBytes } from 'node:crypto';
import type { Command } from 'commander';
import { addClient, hashClientSecret } from '../modules/account/index.ts';
import { writeAudit } from '../modules/operator/index.ts';
import { Refusal } from './refusal.ts';
import { visit } from './visit.ts';

interface ClientFlags {
  id: string;
  name: string;
  redirect: string[];
  signOut: string[];
  origin: string[];
  scope: string[];
  grant: string[];
  firstParty: boolean;
  secret?: string | true;
}

const defaultScopes = ['openid', 'profile', 'offline', 'user'];
const defaultGrants = ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'];
const collect = (value: string, earlier: string[]) => [...earlier, value];

export function addClientVerbs(program: Command): void {
  program
    .command('client')
    .description('applications that use the account service')
    .command('add')
    .description('registers an application')
    .requiredOption('--id <id>', 'client id')
    .requiredOption('--name <name>', 'shown to people who sign in')
    .option('--redirect <uri>', 'address to return to after signing in; may repeat', collect, [])
    .option('--sign-out <uri>', 'address to call when signing out; may repeat', collect, [])
    .option('--origin <origin>', 'browser origin that may call the API; may repeat', collect, [])
    .option('--scope <scope>', `may repeat (default: ${defaultScopes.join(' ')})`, collect, [])
    .option('--grant <grant>', 'may repeat (default: code, refresh and device)', collect, [])
    .option('--first-party', 'may take passwords and is not asked for consent', false)
    .option('--secret [secret]', 'makes the client confidential; alone it makes a secret and prints it')
    .action((flags: ClientFlags) =>
      visit(async ({ db, clock, masterKey }) => {
        checkFlags(flags);
        const secret = flags.secret === true ? randomBytes(32).toString('base64url') : flags.secret;
        const isNew = await db.transaction(async (tx) => {
          const added = await addClient(tx, clock, {
            id: flags.id,
            name: flags.name,
            isFirstParty: flags.firstParty,
            secretHash: secret ? hashClientSecret(masterKey, secret) : null,
            redirectUris: flags.redirect,
            signOutUris: flags.signOut,
            origins: flags.origin,
            scopes: flags.scope.length > 0 ? flags.scope : defaultScopes,
            grants: flags.grant.length > 0 ? flags.grant : defaultGrants,
          });
          if (added) {
            await writeAudit(tx, { at: clock.now(), actor: 'command line', action: 'client.add', subject: flags.id });
          }
          return added;
        });
        if (!isNew) throw new Refusal(`a client called ${flags.id} exists already`);
        console.log(`Registered ${flags.id}.`);
        if (flags.secret === true) console.log(`Secret (shown only now): ${secret}`);
      }),
    );
}

function checkFlags(flags: ClientFlags): void {
  if (!/^[A-Za-z0-9._-]{1,64}$/.test(flags.id))
    throw new Refusal('--id: letters, digits, dot, dash, underscore; at most 64');
  for (const uri of [...flags.redirect, ...flags.signOut]) {
    if (!URL.canParse(uri) || uri.includes('#') || !isFollowable(uri)) {
      throw new Refusal(`${uri} is not an absolute http(s) or application address without fragment`);
    }
  }
  for (const origin of flags.origin) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) throw new Refusal(`${origin} is not an origin`);
  }
}

/** Web addresses, and schemes of applications, which carry a dot (com.example.app:/callback); never javascript: or data:. */
function isFollowable(uri: string): boolean {
  const { protocol } = new URL(uri);
  return protocol === 'http:' || protocol === 'https:' || protocol.includes('.');
}
