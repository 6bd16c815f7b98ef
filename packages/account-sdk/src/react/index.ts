export { AccountProvider, type AccountProviderProps, type AccountSources } from './account-provider.ts';
export type { AccountState } from './account-store.ts';
export { useAccessToken, useAccount, useRequest, useSignIn, useSignOut, type SignIn, type SignOut } from './hooks.ts';
export type { ActionState } from './create-action.ts';
