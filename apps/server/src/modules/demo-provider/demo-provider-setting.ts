import { sandboxPaths } from '@feisuo/contract/facts/paths';
import { DEMO_PROVIDER_ID, type Config } from '../../config/config.ts';
import type { MasterKey } from '../../keys/master-key.ts';
import type { OidcSetting } from '../../config/provider-settings.ts';

/** The issuer URL is on the account origin, because all processes of the account service are reachable there. */
export const issuerOf = ({ accountOrigin }: Pick<Config, 'accountOrigin'>) => accountOrigin + sandboxPaths.idp;

/**
 * The account service is the only client of the demo provider. Its secret is derived from the master key, so that no
 * operator configures it.
 */
export const CLIENT_ID = 'feisuo-account-service';
export const clientSecretOf = (masterKey: MasterKey) => masterKey.digest('demo-provider-client', CLIENT_ID);

/** The demo provider in the format of a provider that an operator configures. */
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
  // A getter, because the master key is not yet known when this setting is created.
  get clientSecret() {
    return clientSecretOf(masterKey);
  },
  scopes: ['openid', 'profile', 'email'],
});
