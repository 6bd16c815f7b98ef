import { fieldRefusals } from './field-refusals.ts';
import { applicationLimits } from './limits.ts';
import { ruleFault, type RuleFault } from './rule-fault.ts';

/**
 * States of a member's application. In `sandbox`, `waiting` and `refused` it was never approved: only its owner can sign
 * in, on localhost. An approved application stays `approved` while changes of it wait.
 */
export const applicationStates = ['sandbox', 'waiting', 'approved', 'refused', 'withdrawn'] as const;
export type ApplicationState = (typeof applicationStates)[number];

/** States of a request for approval. */
export const applicationRequestStates = ['waiting', 'approved', 'refused', 'cancelled'] as const;
export type ApplicationRequestState = (typeof applicationRequestStates)[number];

/** `server` has a secret; `browser` is a public client whose page calls the token endpoint itself. */
export const applicationKinds = ['server', 'browser'] as const;
export type ApplicationKind = (typeof applicationKinds)[number];

/** Scopes that an application of a member may have. `offline` gives refresh tokens. */
export const applicationScopes = ['openid', 'profile', 'email', 'phone', 'offline'] as const;
export type ApplicationScope = (typeof applicationScopes)[number];

/** What happened to an application, oldest first in its history. */
export const applicationEventKinds = [
  'created',
  'sandbox_changed',
  'secret_created',
  'secret_revoked',
  'requested',
  'request_cancelled',
  'approved',
  'refused',
  'withdrawn',
] as const;
export type ApplicationEventKind = (typeof applicationEventKinds)[number];

export interface TypedSandbox {
  name: string;
  redirectUris: readonly string[];
  signOutUris: readonly string[];
}

export interface TypedApplicationRequest extends TypedSandbox {
  description: string;
  homePage: string;
  scopes: readonly string[];
}

/** An http address of the own machine. Compared as a whole, so that no user name or port can hide another host. */
const localAddress = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::[1-9]\d{0,4})?(?:\/[^\s#\\*]*)?$/;
/** An https address of a public host, as browsers write it. The last label begins with a letter, so an IP is refused. */
const publicAddress =
  /^https:\/\/(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z](?:[a-z\d-]*[a-z\d])?(?::[1-9]\d{0,4})?(?:\/[^\s#\\*]*)?$/;
/** Names that public name servers do not know, and of which every network has its own. */
const privateName =
  /^https:\/\/(?:[^/:]+\.)?(?:localhost|local|localdomain|internal|lan|home\.arpa|test|invalid)(?:[:/]|$)/;
/** Path segments that browsers remove, so that the visited address is another one. */
const dotSegment = /\/(?:\.|%2e){1,2}(?:[/?]|$)/i;
const MAX_ADDRESS = 500;

export const isLocalAddress = (address: string): boolean =>
  address.length <= MAX_ADDRESS && localAddress.test(address) && !dotSegment.test(address);

export const isPublicAddress = (address: string): boolean =>
  address.length <= MAX_ADDRESS &&
  publicAddress.test(address) &&
  !privateName.test(address) &&
  !dotSegment.test(address);

/** Faults of the sandbox form: name and addresses on the own machine. */
export const faultsOfSandbox = ({ name, redirectUris, signOutUris }: TypedSandbox): RuleFault[] => [
  ...faultsOfName(name),
  ...faultsOfAddresses('redirectUris', redirectUris, { isGood: isLocalAddress, says: fieldRefusals.appLocalAddress }),
  ...faultsOfAddresses('signOutUris', signOutUris, { isGood: isLocalAddress, says: fieldRefusals.appLocalAddress }),
];

/** Faults of a request for approval. `ownHosts` are the hosts of this installation. */
export function faultsOfApplicationRequest(
  { name, description, homePage, redirectUris, signOutUris, scopes }: TypedApplicationRequest,
  ownHosts: readonly string[],
): RuleFault[] {
  const words = description.trim().length;
  const isPublic = { isGood: isPublicAddress, says: fieldRefusals.appPublicAddress, ownHosts };
  return [
    ...faultsOfName(name),
    ...(words < 10 || words > 200 || hiddenCharacter.test(description)
      ? [ruleFault('description', '10 to 200 visible characters', fieldRefusals.appDescription)]
      : []),
    ...(isPublicAddress(homePage) ? [] : [ruleFault('homePage', 'a public https URL', fieldRefusals.appHomePage)]),
    ...faultsOfAddresses('redirectUris', redirectUris, isPublic),
    ...faultsOfAddresses('signOutUris', signOutUris, isPublic),
    ...faultsOfScopes(scopes),
  ];
}

export function faultsOfScopes(scopes: readonly string[]): RuleFault[] {
  const known: readonly string[] = applicationScopes;
  const isGood = scopes.includes('openid') && scopes.every((scope) => known.includes(scope));
  return isGood ? [] : [ruleFault('scopes', 'openid, and scopes of third parties only', fieldRefusals.appScopes)];
}

/** Braces are refused because `{brand}` is a placeholder in the names of our own clients. */
const namePattern = /^[^\p{C}\s<>{}]([^\p{C}<>{}]{0,28}[^\p{C}\s<>{}])$/u;

/** Characters that take no place on the screen although they count as letters or marks. Emoji need the selector FE0F. */
const invisible = /(?!\ufe0f)\p{Default_Ignorable_Code_Point}|\u2800/u;
/** Characters that change the direction or the content of a text without being seen. Line breaks are allowed. */
const hiddenCharacter = /(?!\n)\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
/** Writing systems with letters that look like Latin ones. */
const twinsOfLatin = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Lisu}]/u;

/** As in UTS 39: a name in which both occur is meant to be misread. */
const mixesTwins = (name: string): boolean => twinsOfLatin.test(name) && /\p{Script=Latin}/u.test(name);

function faultsOfName(name: string): RuleFault[] {
  if (!namePattern.test(name) || invisible.test(name))
    return [ruleFault('name', '2 to 30 visible characters', fieldRefusals.appName)];
  return mixesTwins(name) ? [ruleFault('name', 'letters of one alphabet', fieldRefusals.appNameMixed)] : [];
}

interface AddressRule {
  isGood: (address: string) => boolean;
  says: (address: string) => string;
  ownHosts?: readonly string[];
}

function faultsOfAddresses(field: string, addresses: readonly string[], rule: AddressRule): RuleFault[] {
  const { isGood, says, ownHosts = [] } = rule;
  if (field === 'redirectUris' && addresses.length === 0)
    return [ruleFault(field, 'at least one', fieldRefusals.appNoAddress)];
  if (addresses.length > applicationLimits.addresses) {
    const most = applicationLimits.addresses;
    return [ruleFault(field, `at most ${most}`, fieldRefusals.appTooManyAddresses(most))];
  }
  const bad = addresses.find((address) => !isGood(address));
  if (bad !== undefined) return [ruleFault(field, 'not an allowed address', says(bad))];
  const twice = addresses.find((address, index) => addresses.indexOf(address) < index);
  if (twice !== undefined) return [ruleFault(field, 'listed twice', fieldRefusals.appAddressTwice(twice))];
  const own = addresses.find((address) => ownHosts.includes(hostOf(address)));
  return own === undefined
    ? []
    : [ruleFault(field, 'an address of this installation', fieldRefusals.appOwnAddress(own))];
}

/** The host of an address that `isPublicAddress` accepts. */
const hostOf = (address: string): string => /^https:\/\/([^/:]+)/.exec(address)?.[1] ?? '';

/** One address per line, as members type them. */
export const addressesOfLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
