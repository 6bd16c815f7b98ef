import type { Registration } from './application.ts';

const modules = ['mpm_event', 'authn_core', 'authz_core', 'authz_user', 'dir', 'mime', 'auth_openidc'];

/** The configuration of an Apache that protects `/inside` by mod_auth_openidc. All its files are in `folder`. */
export const apacheConfiguration = (
  { issuer, clientId, clientSecret, origin }: Registration,
  folder: string,
): string => `
ServerRoot ${folder}
DefaultRuntimeDir ${folder}
PidFile ${folder}/apache.pid
ErrorLog ${folder}/error.log
ServerName 127.0.0.1
Listen ${new URL(origin).host}
${modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
User www-data
Group www-data
TypesConfig /dev/null
AddType text/html .html
DocumentRoot ${folder}/pages
DirectoryIndex index.html

OIDCProviderMetadataURL ${issuer}/.well-known/openid-configuration
OIDCClientID ${clientId}
OIDCClientSecret "${clientSecret}"
OIDCRedirectURI ${origin}/inside/callback
OIDCCryptoPassphrase "the passphrase of the session cache"
OIDCScope "openid profile email offline_access"
# By default the information page is closed. The test reads the claims and the access token there.
OIDCInfoHook userinfo id_token access_token

<Directory ${folder}/pages>
  Require all granted
</Directory>
<Location /inside/>
  AuthType openid-connect
  Require valid-user
</Location>
`;
