import { accountClientId } from '@feisuo/contract/facts/account-vocabulary';

/** The OAuth client id of the account pages, for all requests that need one. */
export const ownClient = { client_id: accountClientId } as const;
