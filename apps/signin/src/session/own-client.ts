import { accountClientId } from '@feisuo/contract/facts/account-vocabulary';

/** The client id of these pages, sent with every call that needs one. */
export const ownClient = { client_id: accountClientId } as const;
