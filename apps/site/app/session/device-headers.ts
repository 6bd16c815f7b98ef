import { accountHeaders } from '@feisuo/contract/facts/account-vocabulary';
import { siteHeaders } from '@feisuo/contract/facts/service-codes';
import type { LoginUser } from './login-user.ts';

/** Names the machine, for what is given once per person. What is not known is left out. */
export const deviceHeaders = ({ guid, peerid }: Pick<LoginUser, 'guid' | 'peerid'>): Record<string, string> => ({
  ...(guid && { [accountHeaders.deviceId]: guid }),
  ...(peerid && { [siteHeaders.peerId]: peerid }),
});
