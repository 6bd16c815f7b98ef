import {
  ChangeClientRequest,
  ClientActRequest,
  ClientParams,
  ClientReply,
  ClientSecretReply,
  ClientStopRequest,
  NewClientRequest,
} from '@feisuo/contract/schemas/console-clients';
import { grantTypes, scopes, type Scope } from '@feisuo/contract/facts/account-vocabulary';
import { AppError } from '../../http/app-error.ts';
import { findStoredClient, removeClient, isAddress, isOrigin } from '../../modules/account/index.ts';
import { defineAction } from '../define-action.ts';
import { runAudited } from '../run-audited.ts';
import { collectOne, Refusal, type VerbCall } from '../verb.ts';
import {
  makeClientSecret,
  registerClient,
  renewClientSecret,
  resumeClient,
  saveClient,
  stopClient,
} from './clients.ts';
import { viewOfClient } from './describe-client.ts';
import { checkName } from '../check-name.ts';

export interface ClientFlags {
  id: string;
  name: string;
  redirect: string[];
  signOut: string[];
  origin: string[];
  scope: string[];
  grant: string[];
  firstParty?: boolean;
  allowPlain?: boolean;
  secret?: string | true;
}

const defaultScopes: Scope[] = ['openid', 'profile', 'offline', 'user'];
const knownGrants: string[] = Object.values(grantTypes);

const MIN_SECRET = 16;

/** Several scopes or grants may stand in one flag, separated by spaces or commas; duplicates are dropped. */
export function collectWords(value: string, earlier: string[]): string[] {
  const words = value.split(/[\s,]+/).filter(Boolean);
  // A flag without a word is an error, not a request for the default.
  return [...new Set([...earlier, ...(words.length > 0 ? words : [value])])];
}

/** Refuses flags that would register a broken or spoofable application. */
export function checkFlags(flags: ClientFlags): void {
  if (!/^[A-Za-z0-9._-]{1,64}$/.test(flags.id))
    throw new Refusal('--id: letters, digits, dot, dash, underscore; at most 64');
  checkName('--name', flags.name);
  for (const uri of [...flags.redirect, ...flags.signOut]) {
    if (!isAddress(uri)) {
      throw new Refusal(`${uri} is not an absolute http(s) or application address without fragment`);
    }
  }
  for (const origin of flags.origin) {
    if (!isOrigin(origin)) throw new Refusal(`${origin} is not an origin such as https://www.example.com`);
  }
  checkKnown('--scope', flags.scope, scopes);
  checkKnown('--grant', flags.grant, knownGrants);
  if (typeof flags.secret === 'string' && flags.secret.length < MIN_SECRET) {
    throw new Refusal(`--secret: at least ${MIN_SECRET} characters; alone it makes a good one`);
  }
}

function checkKnown(flag: string, given: string[], known: readonly string[]): void {
  const unknown = given.filter((one) => !known.includes(one));
  if (unknown.length > 0) throw new Refusal(`${flag}: unknown ${unknown.join(', ')} (known: ${known.join(', ')})`);
}

/** Applications that use the account service give access to accounts. */
const secures = { permission: 'system.security', proof: 'fresh', audit: 'system.read' } as const;

const addClientAction = defineAction({
  ...secures,
  name: 'client.add',
  path: 'POST /clients',
  words: '登记应用',
  summary: 'Registers an application',
  input: NewClientRequest,
  output: ClientSecretReply,
  http: { isSecret: true },
  run: async (deps, { input: { id, client, isConfidential }, act }) => {
    const secret = isConfidential ? makeClientSecret() : null;
    await registerClient(deps, { ...client, id }, secret, act);
    const made = await findStoredClient(deps.db, id);
    if (!made) throw new AppError('not_found', { description: 'it was removed meanwhile' });
    return { client: viewOfClient(made), secret };
  },
  verb: {
    command: 'client add',
    says: 'registers an application',
    flags: {
      '--id <id>': { says: 'client id', isRequired: true },
      '--name <name>': { says: 'shown to people who sign in', isRequired: true },
      '--redirect <uri>': { says: 'address to return to after signing in; may repeat', collect: collectOne },
      '--sign-out <uri>': { says: 'address to call when signing out; may repeat', collect: collectOne },
      '--origin <origin>': { says: 'browser origin that may call the API; may repeat', collect: collectOne },
      '--scope <scopes>': {
        says: `one or several; may repeat (default: ${defaultScopes.join(' ')})`,
        collect: collectWords,
      },
      '--grant <grants>': {
        says: 'one or several; may repeat (default: code, refresh and device)',
        collect: collectWords,
      },
      '--first-party': 'may take passwords and is not asked for consent',
      '--allow-plain': 'takes the challenge method plain, for clients that cannot hash',
      '--secret [secret]': 'makes the client confidential; alone it makes a secret and prints it',
    },
    reason: { isOptional: true },
    run: async (opened, { flags, act }: VerbCall<ClientFlags>) => {
      checkFlags(flags);
      const secret = flags.secret === true ? makeClientSecret() : (flags.secret ?? null);
      const client = {
        id: flags.id,
        name: flags.name,
        isFirstParty: flags.firstParty ?? false,
        allowsPlainChallenge: flags.allowPlain ?? false,
        redirectUris: flags.redirect,
        signOutUris: flags.signOut,
        origins: flags.origin,
        scopes: flags.scope.length > 0 ? flags.scope : defaultScopes,
        grants: flags.grant.length > 0 ? flags.grant : knownGrants,
      };
      try {
        await registerClient({ ...opened, config: { siteOrigin: await opened.siteOrigin() } }, client, secret, act);
      } catch (error) {
        const { reason, description = '' } = error instanceof AppError ? error.facts : {};
        if (reason === 'ID_TAKEN') throw new Refusal(`a client called ${flags.id} exists already`);
        if (reason === 'CLIENT_ADDRESS') throw new Refusal(`${description}, unless it is this machine’s`);
        throw error;
      }
      return `Registered ${flags.id}.${flags.secret === true ? `\nSecret (shown only now): ${secret}` : ''}`;
    },
  },
});

const saveClientAction = defineAction({
  ...secures,
  name: 'client.save',
  path: 'PUT /clients/:id',
  words: '修改接入应用',
  summary: 'Changes one that is as it was seen',
  params: ClientParams,
  input: ChangeClientRequest,
  output: ClientReply,
  run: async (deps, { params: { id }, input: { client, version }, act }) =>
    viewOfClient(await saveClient(deps, { id, version }, client, act)),
});

const renewClientSecretAction = defineAction({
  ...secures,
  name: 'client.secret',
  path: 'POST /clients/:id/secret',
  words: '换接入应用的密钥',
  summary: 'A new secret; the previous one is invalid from now on',
  params: ClientParams,
  input: ClientActRequest,
  output: ClientSecretReply,
  http: { isSecret: true },
  run: async (deps, { params: { id }, input: { version }, act }) => {
    const secret = makeClientSecret();
    const client = await renewClientSecret(deps, { id, version }, secret, act);
    return { client: viewOfClient(client), secret };
  },
});

const disableClientAction = defineAction({
  ...secures,
  name: 'client.disable',
  path: 'POST /clients/:id/disable',
  words: '停用接入应用',
  summary: 'Disables an application, as if it were not registered',
  params: ClientParams,
  input: ClientStopRequest,
  output: ClientReply,
  run: async (deps, { params: { id }, act }) => viewOfClient(await stopClient(deps, id, act)),
});

const enableClientAction = defineAction({
  ...secures,
  name: 'client.enable',
  path: 'POST /clients/:id/enable',
  words: '恢复接入应用',
  summary: 'It may be used again',
  params: ClientParams,
  input: ClientActRequest,
  output: ClientReply,
  run: async (deps, { params: { id }, input: { version }, act }) =>
    viewOfClient(await resumeClient(deps, { id, version }, act)),
});

const removeClientAction = defineAction({
  name: 'client.remove',
  audit: 'system.read',
  words: '移除应用',
  verb: {
    command: 'client remove <id>',
    says: 'forgets an application; people can no longer sign in through it',
    run: async (opened, { args: [id], act }: VerbCall<object, [string]>) => {
      const isRemoved = await runAudited(opened, act, async (tx) => {
        const removed = await removeClient(tx, opened.clock, id);
        if (!removed) return null;
        // Enough to register it again, except its secret.
        return { done: true, action: 'client.remove', subject: id, before: { ...removed, secretHash: undefined } };
      });
      if (!isRemoved) throw new Refusal(`there is no client called ${id}`);
      return `Removed ${id}.`;
    },
  },
});

export const clientActions = [
  addClientAction,
  saveClientAction,
  renewClientSecretAction,
  disableClientAction,
  enableClientAction,
  removeClientAction,
];
