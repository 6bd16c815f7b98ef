import { accountClientId } from '@feisuo/contract/facts/account-vocabulary';

/** These pages are an application like any other, and say so in every call that asks who is calling. */
export const ownClient = { client_id: accountClientId } as const;
