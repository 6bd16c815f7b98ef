import type { AccountDeps, ClientRegistry } from '../modules/account/index.ts';
import { acceptTermsOfUse } from '../modules/content/index.ts';
import { profileColumn, readProfileColumn, welcomeNewcomer, type MembershipDeps } from '../modules/membership/index.ts';
import type { Deps } from '../ports/deps.ts';

/** What profiles say of a membership, and the trial that a new account gets. */
export const profileMembership = (membership: MembershipDeps): AccountDeps['membership'] => ({
  column: (accountId) => profileColumn(membership, accountId),
  read: (column) => readProfileColumn(membership, column),
  welcome: (tx, newcomer) => welcomeNewcomer(membership, tx, newcomer),
});

/** Terms of use that a person accepts by signing up or signing in. */
export const termsOfUse = (deps: Pick<Deps, 'clock'>): AccountDeps['agreements'] => ({
  accept: (tx, accountId) => acceptTermsOfUse({ ...deps, db: tx }, accountId),
});

/** Addresses that our own applications have registered, for the demo identity provider. */
export const ownAddresses = (clients: () => Pick<ClientRegistry, 'list'>) => {
  const listOwn = async () => (await clients().list()).filter(({ isFirstParty }) => isFirstParty);
  return {
    knowsRedirect: async (uri: string) => (await listOwn()).some(({ redirectUris }) => redirectUris.includes(uri)),
    knowsSignOut: async (uri: string) => (await listOwn()).some(({ signOutUris }) => signOutUris.includes(uri)),
  };
};
