import { createAccountApi, createAccountClient, memoryStore, type AccountApi } from '@feisuo/account-sdk';
import { siteClientId } from '@feisuo/contract/facts/account-vocabulary';
import { tokenLimits } from '@feisuo/contract/facts/limits';
import type { PageOrigins } from '../page-origins.ts';

/** The account service in the name of whoever has this token, which is the desktop client's: nothing of it is kept here. */
export async function nativeAccountApi(
  { account, site }: PageOrigins,
  access_token: string,
  sub: string,
): Promise<AccountApi> {
  const client = createAccountClient({
    clientId: siteClientId,
    apiOrigins: account === site ? [] : [account],
    storage: memoryStore(),
    locale: 'zh-CN',
  });
  await client.credentials.save({ token_type: 'Bearer', access_token, expires_in: tokenLimits.accessTokenS, sub });
  return createAccountApi(client);
}
