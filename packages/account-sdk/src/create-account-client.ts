import { defaultLocale, matchLocale } from '@feisuo/contract/facts/locales';
import type { AccountClient } from './account-client.ts';
import { browserPlatform } from './browser-platform.ts';
import type { AccountConfig } from './config.ts';
import { createCredentialsKeeper } from './credentials/create-credentials-keeper.ts';
import { createDeviceId } from './device-id.ts';
import { createLogger } from './log/create-logger.ts';
import { authorised } from './request/authorised.ts';
import { createTransport } from './request/transport.ts';
import { steady } from './storage/steady.ts';
import { localStore } from './storage/web-stores.ts';

/**
 * Makes the client that everything else is built on. Nothing is sent, and nothing of the page is touched, before it is used.
 */
export function createAccountClient(given: AccountConfig): AccountClient {
  // In provider mode, what the provider says of client id, origins and sign-out address takes the place of ours.
  const config: AccountConfig = {
    ...given,
    ...given.provider,
    ...(given.locale && { locale: matchLocale(given.locale) ?? defaultLocale }),
  };
  const platform = browserPlatform(config.platform);
  const log = createLogger(config.logLevel);
  const storage = steady(config.storage ?? localStore(), log);
  const deviceId = createDeviceId(config, platform, storage);
  const send = createTransport({ config, platform, log, deviceId });
  const credentials = createCredentialsKeeper({ config, platform, log, storage, send });
  return { config, platform, storage, log, credentials, request: authorised(send, credentials), deviceId };
}
