import {
  ChangeClientRequest,
  ClientActionRequest,
  ClientParams,
  ClientReply,
  ClientSecretReply,
  ClientStopRequest,
  NewClientRequest,
} from '@feisuo/contract/schemas/console-clients';
import {
  clientAuthMethods,
  grantTypes,
  memberGrants,
  scopes,
  serviceScopes,
  signingAlgorithms,
  type ClientAuthMethod,
  type Scope,
  type SigningAlgorithm,
} from '@feisuo/contract/facts/account-vocabulary';
import { AppError } from '../../http/app-error.ts';
import {
  findStoredClient,
  makeClientSecret,
  removeClient,
  isAddress,
  isOrigin,
  isResource,
  withoutSecrets,
} from '../../modules/account/index.ts';
import { defineAction } from '../define-action.ts';
import { runAudited } from '../run-audited.ts';
import { collectOne, Refusal, type VerbCall } from '../verb.ts';
import { registerClient, renewClientSecret, resumeClient, saveClient, stopClient } from './clients.ts';
import { hasSecret } from './client-authentication.ts';
import { viewOfClient } from './describe-client.ts';
import { checkName } from '../check-name.ts';
import { retryLogout } from './retry-logout.ts';

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
  idTokenAlg?: string;
  pairwise?: boolean;
  requirePush?: boolean;
  resource: string[];
  backchannelLogout?: string;
  backchannelSid?: boolean;
  frontchannelLogout?: string;
  frontchannelSid?: boolean;
  authMethod?: string;
  jwks?: string;
  jwksUri?: string;
  serviceScope?: string[];
  dpop?: boolean;
  secret?: string | true;
}

const defaultScopes: Scope[] = ['openid', 'profile', 'offline', 'user'];
const knownGrants: string[] = Object.values(grantTypes);

const MIN_SECRET = 16;

/**
 * Collects the words of a flag. One flag may contain several scopes or grants, separated by spaces or commas;
 * duplicates are dropped.
 */
export function collectWords(value: string, earlier: string[]): string[] {
  const words = value.split(/[\s,]+/).filter(Boolean);
  // Keeps a value without words, so that the flag is refused later instead of meaning the default.
  return [...new Set([...earlier, ...(words.length > 0 ? words : [value])])];
}

/** Refuses flags that would register a client that does not work or that can be impersonated. */
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
  for (const resource of flags.resource) {
    if (!isResource(resource)) throw new Refusal(`${resource} is not an absolute URI without fragment`);
  }
  checkKnown('--scope', flags.scope, scopes);
  checkKnown('--grant', flags.grant, knownGrants);
  checkKnown('--service-scope', flags.serviceScope ?? [], serviceScopes);
  checkMethod(flags);
  if (flags.idTokenAlg !== undefined) checkKnown('--id-token-alg', [flags.idTokenAlg], signingAlgorithms);
  if (typeof flags.secret === 'string' && flags.secret.length < MIN_SECRET) {
    throw new Refusal(`--secret: at least ${MIN_SECRET} characters; without a value a secret is generated`);
  }
}

/** `client_secret_jwt` signs with HMAC-SHA-256, for which RFC 7518 (3.2) wants a key of 256 bits. */
const MIN_SIGNING_SECRET = 32;

function checkMethod({ authMethod, secret }: ClientFlags): void {
  if (authMethod === undefined) return;
  checkKnown('--auth-method', [authMethod], clientAuthMethods);
  if (hasSecret(authMethod as ClientAuthMethod) !== (secret !== undefined))
    throw new Refusal(`--auth-method ${authMethod}: ${secret === undefined ? 'needs' : 'has no'} --secret`);
  if (authMethod === 'client_secret_jwt' && typeof secret === 'string' && secret.length < MIN_SIGNING_SECRET)
    throw new Refusal(`--secret: at least ${MIN_SIGNING_SECRET} characters for client_secret_jwt`);
}

function checkKnown(flag: string, values: string[], known: readonly string[]): void {
  const unknown = values.filter((one) => !known.includes(one));
  if (unknown.length > 0) throw new Refusal(`${flag}: unknown ${unknown.join(', ')} (known: ${known.join(', ')})`);
}

/** Client libraries of third parties expect RS256 by default; our own clients use ES256. */
const algorithmOf = ({ idTokenAlg, firstParty = false }: ClientFlags) =>
  (idTokenAlg ?? (firstParty ? 'ES256' : 'RS256')) as SigningAlgorithm;

/**
 * Clients of the account service give access to accounts, so changing a client needs the permission for security and a
 * fresh proof.
 */
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
  run: async (deps, { input: { id, client }, audit }) => {
    const secret = hasSecret(client.authMethod) ? makeClientSecret() : null;
    await registerClient(deps, { ...client, id }, secret, audit);
    const made = await findStoredClient(deps.db, id);
    if (!made) throw new AppError('not_found', { description: 'the application was removed meanwhile' });
    return { client: viewOfClient(made), secret };
  },
  verb: {
    command: 'client add',
    help: 'registers an application',
    flags: {
      '--id <id>': { help: 'client id', isRequired: true },
      '--name <name>': { help: 'shown to people who sign in', isRequired: true },
      '--redirect <uri>': { help: 'address to return to after signing in; may repeat', collect: collectOne },
      '--sign-out <uri>': { help: 'address to call when signing out; may repeat', collect: collectOne },
      '--origin <origin>': { help: 'browser origin that may call the API; may repeat', collect: collectOne },
      '--scope <scopes>': {
        help: `one or more; may repeat (default: ${defaultScopes.join(' ')})`,
        collect: collectWords,
      },
      '--grant <grants>': {
        help: 'one or more; may repeat (default: code, refresh and device)',
        collect: collectWords,
      },
      '--service-scope <scopes>': {
        help: `scopes of tokens by client_credentials, without a member: ${serviceScopes.join(', ')}; may repeat`,
        collect: collectWords,
      },
      '--first-party': 'may receive passwords; members are not asked for consent',
      '--id-token-alg <algorithm>': `signature of id_tokens: ${signingAlgorithms.join(' or ')} (default: RS256, or ES256 with --first-party)`,
      '--pairwise': 'members get another sub than in applications of other hosts',
      '--require-push': 'authorization requests must be pushed (RFC 9126)',
      '--resource <uri>': {
        help: 'another API that access tokens may be for (RFC 8707); may repeat',
        collect: collectOne,
      },
      '--backchannel-logout <uri>': 'receives a logout token for each session that ends',
      '--backchannel-sid': 'the application needs the claim sid in logout tokens',
      '--frontchannel-logout <uri>': 'page to load in a hidden frame when a member signs out',
      '--frontchannel-sid': 'the page is loaded for each ended session, not only for the newest',
      '--allow-plain': 'allows the PKCE method plain, for clients that cannot hash',
      '--auth-method <method>': `how the client authenticates: ${clientAuthMethods.join(', ')} (default: none, or client_secret with --secret)`,
      '--jwks <json>': 'public keys of the client, for private_key_jwt',
      '--jwks-uri <uri>': 'address of the public keys of the client, for private_key_jwt',
      '--dpop': 'the client gets only access tokens that are bound to a key (DPoP)',
      '--secret [secret]': 'makes the client confidential; alone it makes a secret and prints it',
    },
    reason: { isOptional: true },
    run: async (opened, { flags, audit }: VerbCall<ClientFlags>) => {
      checkFlags(flags);
      const secret = flags.secret === true ? makeClientSecret() : (flags.secret ?? null);
      const client = {
        id: flags.id,
        name: flags.name,
        isFirstParty: flags.firstParty ?? false,
        allowsPlainChallenge: flags.allowPlain ?? false,
        idTokenAlg: algorithmOf(flags),
        subjectType: flags.pairwise ? ('pairwise' as const) : ('public' as const),
        requiresPushedRequests: flags.requirePush ?? false,
        resources: flags.resource,
        backchannelLogoutUri: flags.backchannelLogout ?? '',
        backchannelLogoutSessionRequired: flags.backchannelSid ?? false,
        frontchannelLogoutUri: flags.frontchannelLogout ?? '',
        frontchannelLogoutSessionRequired: flags.frontchannelSid ?? false,
        redirectUris: flags.redirect,
        signOutUris: flags.signOut,
        origins: flags.origin,
        scopes: flags.scope.length > 0 ? flags.scope : defaultScopes,
        grants: flags.grant.length > 0 ? flags.grant : [...memberGrants],
        authMethod: (flags.authMethod ?? (secret === null ? 'none' : 'client_secret')) as ClientAuthMethod,
        jwks: flags.jwks ?? '',
        jwksUri: flags.jwksUri ?? '',
        serviceScopes: flags.serviceScope ?? [],
        dpopBoundAccessTokens: flags.dpop ?? false,
        description: '',
        url: '',
      };
      try {
        const config = { ...opened.config, siteOrigin: await opened.siteOrigin() };
        await registerClient({ ...opened, config }, client, secret, audit);
      } catch (error) {
        const { reason, description = '' } = error instanceof AppError ? error.facts : {};
        if (reason === 'ID_TAKEN') throw new Refusal(`a client called ${flags.id} exists already`);
        if (reason === 'INVALID_FIELD') throw new Refusal(description);
        if (reason === 'CLIENT_SECTOR') throw new Refusal(`--pairwise: ${description}`);
        if (reason === 'CLIENT_LOGOUT') throw new Refusal(description);
        if (reason === 'CLIENT_ADDRESS') throw new Refusal(`${description}, except for addresses of this machine`);
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
  summary: 'Changes an application; refused if it has changed since it was read',
  params: ClientParams,
  input: ChangeClientRequest,
  output: ClientReply,
  run: async (deps, { params: { id }, input: { client, version }, audit }) =>
    viewOfClient(await saveClient(deps, { id, version }, client, audit)),
});

const renewClientSecretAction = defineAction({
  ...secures,
  name: 'client.secret',
  path: 'POST /clients/:id/secret',
  words: '换接入应用的密钥',
  summary: 'Creates a new secret; the previous one becomes invalid at once',
  params: ClientParams,
  input: ClientActionRequest,
  output: ClientSecretReply,
  http: { isSecret: true },
  run: async (deps, { params: { id }, input: { version }, audit }) => {
    const secret = makeClientSecret();
    const client = await renewClientSecret(deps, { id, version }, secret, audit);
    return { client: viewOfClient(client), secret };
  },
});

const disableClientAction = defineAction({
  ...secures,
  name: 'client.disable',
  path: 'POST /clients/:id/disable',
  words: '停用接入应用',
  summary: 'Disables an application; it is treated as unknown',
  params: ClientParams,
  input: ClientStopRequest,
  output: ClientReply,
  run: async (deps, { params: { id }, audit }) => viewOfClient(await stopClient(deps, id, audit)),
});

const enableClientAction = defineAction({
  ...secures,
  name: 'client.enable',
  path: 'POST /clients/:id/enable',
  words: '恢复接入应用',
  summary: 'Enables a disabled application',
  params: ClientParams,
  input: ClientActionRequest,
  output: ClientReply,
  run: async (deps, { params: { id }, input: { version }, audit }) =>
    viewOfClient(await resumeClient(deps, { id, version }, audit)),
});

const removeClientAction = defineAction({
  name: 'client.remove',
  audit: 'system.read',
  words: '移除应用',
  verb: {
    command: 'client remove <id>',
    help: 'removes an application; members can no longer sign in through it',
    run: async (opened, { args: [id], audit }: VerbCall<object, [string]>) => {
      const isRemoved = await runAudited(opened, audit, async (tx) => {
        const removed = await removeClient(tx, opened.clock, id);
        if (!removed) return null;
        // The audit line contains the fields with which the client can be registered again, but not the secret.
        return {
          done: true,
          action: 'client.remove',
          subject: id,
          before: withoutSecrets(removed),
        };
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
  retryLogout,
];
