import { standInPaths } from '@feisuo/contract/facts/paths';
import { DEMO_PROVIDER_ID, type Config } from '../../config/config.ts';
import type { MasterKey } from '../../keys/master-key.ts';
import type { OidcSetting } from '../../config/provider-settings.ts';

/** The account's origin, for that is where a process that serves it is certain to be reached. */
export const issuerOf = ({ accountOrigin }: Pick<Config, 'accountOrigin'>) => accountOrigin + standInPaths.idp;

/** The demo provider has one client: the account service. Nobody has to write its secret down. */
export const CLIENT_ID = 'feisuo-account-service';
export const clientSecretOf = (masterKey: MasterKey) => masterKey.digest('demo-provider-client', CLIENT_ID);

/** The demo provider as an operator would configure it. */
export const demoProviderSetting = (config: Config, masterKey: MasterKey): OidcSetting => ({
  id: DEMO_PROVIDER_ID,
  name: '演示账号',
  names: {
    'zh-TW': '示範帳號',
    'en-US': 'Demo account',
    'ko-KR': '데모 계정',
    'id-ID': 'Akun demo',
    'ms-MY': 'Akaun demo',
  },
  kind: 'oidc',
  issuer: issuerOf(config),
  clientId: CLIENT_ID,
  // Asked for when it is sent: the key it hangs on is known once the database is open.
  get clientSecret() {
    return clientSecretOf(masterKey);
  },
  scopes: ['openid', 'profile', 'email'],
});
