import { accountClientId } from '@feisuo/contract/facts/account-vocabulary';

/** The client id of these pages, for all calls that need one. */
export const ownClient = { client_id: accountClientId } as const;
