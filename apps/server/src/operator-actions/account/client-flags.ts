import { grantTypes, scopes, type Scope } from '@feisuo/contract/facts/account-vocabulary';
import { isAddress, isOrigin } from '../../modules/account/index.ts';
import { checkName } from '../check-name.ts';
import { Refusal } from '../verb.ts';

/** What `client add` was told. */
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

export const defaultScopes: Scope[] = ['openid', 'profile', 'offline', 'user'];
export const knownGrants: string[] = Object.values(grantTypes);

const MIN_SECRET = 16;

/** Scopes and grants are words: several stand in one flag as they stand on the wire, or with commas. None is named twice. */
export function collectWords(value: string, earlier: string[]): string[] {
  const words = value.split(/[\s,]+/).filter(Boolean);
  // A flag without a word is a mistake, which its check refuses, and not a wish for the default.
  return [...new Set([...earlier, ...(words.length > 0 ? words : [value])])];
}

/** Refuses what would register an application that cannot work, or that others could pass for. */
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
